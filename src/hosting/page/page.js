'use strict';
// The page for phones, and the table's screen. It shows the lines of the host, and sends those of a seat (docs/protocol.md).

const IS_TABLE = location.pathname === '/table';
const TAB = String(Math.random());
/** What a seat can sense: the name in `obs`, the words for a list, and the words of the sheet. */
const SENSES = [
  ['flapping', 'flapping', 'You hear flapping. There are bats in an adjacent room.'],
  ['breeze', 'a breeze', 'You feel a breeze. There is a pit in an adjacent room.'],
  ['stench', 'a stench', 'You smell a horrible stench! There is a Wumpus at most two rooms away.'],
  ['meal', 'a meal', 'You smell a delicious meal! There is a human at most two rooms away.'],
  ['bats_here', 'bats here', 'You are in a room with bats, but you are immune.'],
  ['pit_here', 'a pit here', 'You are in a room with a pit, but you are immune.'],
];
const PAUSES = [300, 1000, 2000, 4000, 5000];
const PATIENCE = 6000;
const FRAME = 5000;
/** The hash of no lines, FNV-1a, 64 bits. */
const BASIS = 0xcbf29ce484222325n;

const fresh = deal => ({
  deal, players: [], rooms: 0, phase: 'lobby', turn: 0, seat: null, since: 0, isExact: true, role: null, act: null, outcome: null,
  over: null, film: [], at: 0, evening: [], board: [], news: [], dead: new Map(), sheets: [],
});
let game = fresh(0);
let [room, store] = ['', {}];
let [me, seats, waits, limits, invitation] = [null, [], [], {}, null];
let [socket, seq, epoch, last, tries, isGreeting, isBusy] = [null, 0, BASIS, 0, 0, false, false];
let [place, why, isCovered, isFlipped, isPlaying, isNewTurn] = ['door', '', true, false, false, false];
let [retryTimer, watchdog, hiddenSince] = [0, 0, 0];

// Elements and words.

const $ = id => document.getElementById(id);
const show = (id, isShown) => { $(id).hidden = !isShown; };
const write = (id, text) => { if ($(id).textContent !== text) $(id).textContent = text; };

function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

const drawn = {};
/** Replaces what is in an element if its data has changed. */
function draw(id, data, build) {
  const key = JSON.stringify(data);
  if (drawn[id] !== key) $(id).replaceChildren(...build(data));
  drawn[id] = key;
}

const sentence = text => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
const listed = items => items.join(', ').replace(/, ([^,]*)$/, ' and $1');
const numbers = list => (Array.isArray(list) ? list.filter(Number.isInteger) : []);
const a = role => (role === 1 ? 'a Wumpus' : 'a human');
const arrows = count => (count ? `${count} arrow${count === 1 ? '' : 's'}` : 'no arrows');
const name = seat => (seat === null ? 'Gamemaster' : `${seat + 1} ${seats[seat]?.name ?? game.players[seat] ?? 'nobody'}`);
const sensed = names => listed(SENSES.filter(([sense]) => names.includes(sense)).map(([, words]) => words)) || 'nothing';
const wins = role => `You win when every ${role === 1 ? 'human is dead or out of arrows' : 'Wumpus is dead'}.`;
/** Returns the letters of a code, as the host reads them. */
const letters = text => text.toUpperCase().replace(/[^0-9A-Z]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1').replace(/U/g, 'V');

// What the phone keeps. Without storage it is kept until the page is closed.

const memory = {};
function recall(key) {
  try { return localStorage.getItem(`wumpus:${key}`); } catch { return memory[key] ?? null; }
}
function keep(key, text) {
  memory[key] = text;
  try {
    if (text === null) localStorage.removeItem(`wumpus:${key}`);
    else localStorage.setItem(`wumpus:${key}`, text);
  } catch { /* It is in memory. */ }
}
const save = () => room && keep(room, JSON.stringify(store));
function forget() {
  [room, 'last'].forEach(key => keep(key, null));
  store = {};
}

// The connection.

function connect() {
  hangUp();
  isGreeting = true;
  if (store.code) save(store.tab = TAB);
  const own = socket = new WebSocket(`${location.protocol.replace('http', 'ws')}//${location.host}/play`);
  own.onopen = () => own.send(JSON.stringify(store.code ? { hello: 1, code: store.code, after: seq } : { hello: 1, room, name: store.name }));
  own.onmessage = event => own === socket && hear(event.data);
  own.onclose = () => own === socket && retry();
  watchdog = setTimeout(retry, PATIENCE);
  render();
}
function retry() {
  hangUp();
  retryTimer = setTimeout(connect, PAUSES[Math.min(tries++, PAUSES.length - 1)]);
  render();
}
function hangUp() {
  clearTimeout(retryTimer);
  clearTimeout(watchdog);
  const old = socket;
  [socket, isBusy] = [null, false];
  old?.close();
}
function restart() {
  [game, seq, epoch] = [fresh(0), 0, BASIS];
  connect();
}
/** Shows why the connection has ended. */
function stop(message) {
  hangUp();
  [place, why] = ['closed', message];
}
/** Sends a line. If the host does not answer, the connection is dead, as after a phone has slept. */
function send(line) {
  if (isBusy) return;
  if (socket?.readyState !== WebSocket.OPEN || isGreeting) {
    complain('There is no connection to the host now.');
    return;
  }
  complain('');
  socket.send(JSON.stringify(line));
  isBusy = true;
  watchdog = setTimeout(connect, PATIENCE);
}
const complain = text => write('error', text);

function hear(text) {
  const own = socket;
  clearTimeout(watchdog);
  isBusy = false;
  for (const row of text.split('\n').filter(Boolean)) {
    const line = JSON.parse(row);
    if (line.seq <= seq) continue;
    if (line.seq) {
      seq = line.seq;
      for (const byte of new TextEncoder().encode(row)) epoch = BigInt.asUintN(64, (epoch ^ BigInt(byte)) * 0x100000001b3n);
    }
    if (Object.hasOwn(on, line.event)) on[line.event](line);
    if (own !== socket) break;
  }
  render();
}

const tell = (text, who = null) => game.news.push({ turn: game.turn, text, who });
/** Begins a turn or a talk. The phone remembers when, for the countdown. */
function enter(phase, line) {
  const key = `${game.deal} ${line.turn} ${phase}`;
  game.isExact = line.seq > last || store.clock?.key === key;
  game.since = game.isExact && line.seq <= last ? store.clock.at : Date.now();
  if (line.seq > last) save(store.clock = { key, at: game.since });
  Object.assign(game, { phase, turn: line.turn, act: null });
}

/** What each line of the host does. */
const on = {
  hello(line) {
    const hasGoneBack = line.last < seq || line.epoch && line.epoch !== epoch.toString(16).padStart(16, '0');
    if (isGreeting && hasGoneBack) { restart(); return; }
    [isGreeting, tries, last, me, place] = [false, 0, line.last, line.seat ?? null, 'game'];
    if (line.code) store = { code: letters(line.code), tab: TAB };
    save();
  },
  seats(line) { seats = line.seats; },
  waits(line) { waits = numbers(line.seats); },
  limits(line) { limits = { talk: line.talk, turn: line.turn }; },
  room(line) { invitation = line; },
  begun(line) {
    [game, isFlipped, isPlaying] = [fresh(line.seq), false, false];
    Object.assign(game, { players: line.players, rooms: line.rooms, phase: 'turn' });
    if (line.seq > (store.deal ?? 0)) save(store = { code: store.code, tab: store.tab, deal: line.seq });
    if ('talk' in line) limits = { talk: line.talk, turn: line.limit };
    const wumpuses = line.wumpuses ? `${line.wumpuses} Wumpus${line.wumpuses === 1 ? '' : 'es'}` : 'the number of Wumpuses is secret';
    tell(`The game begins: ${line.players.length} players, ${line.rooms} rooms, ${wumpuses}.`);
  },
  card(line) { game.role = line.role; },
  turn(line) {
    enter('turn', line);
    game.seat = line.seat;
    tell(`Turn ${line.turn}: ${name(line.seat)}`);
  },
  act(line) {
    const { obs, legal, turn } = line;
    game.act = { turn, obs, legal };
    game.role = obs.role;
    game.sheets.push({ turn, room: obs.room, tunnels: numbers(obs.tunnels), sensed: SENSES.map(([sense]) => sense).filter(sense => obs[sense]) });
    isNewTurn = true;
  },
  acted(line) {
    game.act = null;
    game.sheets.filter(sheet => sheet.turn === line.turn).forEach(sheet => { sheet.action = line.action; });
  },
  rolled(line) { tell(`A ${line.sides}-sided die is rolled: ${line.number}.`); },
  died(line) {
    game.dead.set(line.seat, { turn: game.turn, role: line.role });
    tell(`${name(line.seat)} is dead, and was ${a(line.role)}.`);
  },
  ended(line) {
    game.outcome = line.outcome === 'humans_win' ? 0 : 1;
    tell(game.outcome ? 'The Wumpuses have won!' : 'The humans have won!');
  },
  talk(line) {
    enter('talk', line);
    tell('Time to talk.');
  },
  said(line) {
    tell(line.text, name(line.seat));
    if (line.seat === me) clearField('say', line.text);
  },
  wrote(line) {
    game.board.push(line.text);
    tell(`On the board: ${line.text}`);
    clearField('chalk', line.text);
  },
  struck(line) {
    game.board.splice(line.line - 1, 1);
    tell(`Line ${line.line} of the board is struck out.`);
  },
  over(line) { Object.assign(game, { over: line, phase: 'over', act: null, outcome: line.outcome === 'humans_win' ? 0 : 1 }); },
  film(line) {
    game.film = line.turns;
    isPlaying = IS_TABLE;
  },
  evening(line) { game.evening = line.lines; },
  error(line) {
    complain(sentence(line.message));
    if (!isGreeting) return;
    stop(sentence(line.message));
    if (line.code === 'bad_code') {
      if (IS_TABLE) keep('table', null);
      else if (!store.code) room = '';
      store = {};
      save();
    }
    if (!IS_TABLE && !store.code) place = 'door';
  },
  closed(line) {
    if (game.phase === 'over' && store.tab === TAB) forget();
    stop(sentence(line.message));
  },
};

/** Empties a field once the host has passed on what was in it. */
function clearField(id, text) {
  if ($(id).value.trim().replace(/\s+/g, ' ') === text) $(id).value = '';
}

// What is shown.

const roleOf = seat => game.dead.get(seat)?.role;
const tunnelsOf = at => game.sheets.find(sheet => sheet.room === at)?.tunnels;
const isSecretShown = () => !isCovered && !IS_TABLE;

function heading() {
  if (isGreeting && !seats.length) return 'Looking for the game';
  if (game.phase === 'lobby') return IS_TABLE ? 'Who is here' : `You are ${name(me)}`;
  const role = game.over?.position.people[me]?.role;
  const own = role === undefined ? '' : role === game.outcome ? ' You have won.' : ' You have lost.';
  if (game.outcome !== null) return `The ${game.outcome ? 'Wumpuses' : 'humans'} have won!${own}`;
  if (game.phase === 'talk') return `Turn ${game.turn} is over: time to talk`;
  return `Turn ${game.turn}: ${game.seat === me ? 'your turn' : name(game.seat)}`;
}
function waiting() {
  if (game.phase === 'lobby') return seats.length ? 'The host begins the game.' : '';
  const own = game.dead.has(me) && game.phase !== 'over' ? 'You are dead. ' : '';
  const who = waits.map(seat => (seat === me ? 'you' : name(seat) + (seats[seat]?.here ? '' : ' (not here)')));
  return own + (who.length && game.phase !== 'over' ? `Waiting for ${listed(who)}.` : '');
}
function tick() {
  const limit = game.outcome !== null || game.phase === 'turn' && seats[game.seat]?.is === 'bot' ? null : limits[game.phase];
  const left = Math.max(0, Math.ceil((limit ?? 0) - (Date.now() - game.since) / 1000));
  const minutes = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  write('clock', limit ? `${game.isExact ? '' : 'At most '}${minutes} left` : '');
}

function render() {
  const [isOn, phase] = [place !== 'door' && (seats.length > 0 || socket || IS_TABLE), game.phase];
  const isDead = game.dead.has(me) && phase !== 'over';
  const isPlayed = isOn && phase !== 'lobby';
  document.title = game.act ? 'Your turn - Hidden Wumpus' : 'Hidden Wumpus';
  write('link', place === 'game' && (!socket || isGreeting) ? 'No connection. Trying again...' : '');
  show('closed', place === 'closed');
  write('why', why);
  show('door', place === 'door');
  write('door-title', room ? `Room ${room}` : 'Join a game');
  show('door-room', !room);
  show('elsewhere', room !== '');
  show('status', isOn);
  write('now', heading());
  write('waits', waiting());
  tick();
  show('invitation', IS_TABLE && invitation && phase === 'lobby');
  draw('qr', invitation, drawCode);
  drawEnd(isPlayed && game.over !== null);
  const hasCard = isPlayed && game.role !== null && store.seen !== game.deal && !game.sheets.length && phase !== 'over';
  show('card', hasCard);
  write('flip', isFlipped ? 'Put it away' : 'Look at it, when nobody else can see');
  write('role', isFlipped ? `You are ${a(game.role)} with ${arrows(game.role ? 0 : 2)}. ${wins(game.role)}` : '');
  show('sheet', isPlayed && game.act !== null);
  show('covered', !isSecretShown());
  show('form', isSecretShown());
  draw('form', game.act, act => (act ? sheet(act) : []));
  show('public', isOn);
  drawNews();
  show('silent', isDead);
  show('talk', !isDead);
  show('done', phase === 'talk' && waits.includes(me));
  show('map', isPlayed && isSecretShown() && game.role !== null);
  drawMap();
  show('board', isPlayed && !(IS_TABLE && !game.board.length));
  show('write', !isDead);
  draw('lines', [game.board, isDead], ([lines]) => lines.map((line, index) => make('li', {}, make('span', {}, line), strikeButton(index + 1, isDead))));
  show('people', isOn && !IS_TABLE || IS_TABLE);
  draw('seats', seats.map((_, seat) => describe(seat)), lines => lines.map(line => make('li', {}, line)));
  show('leave', !IS_TABLE && store.code !== undefined);
  show('cover', isPlayed && !IS_TABLE && game.role !== null && !hasCard);
  write('cover', `${isCovered ? 'Show' : 'Cover'} my ${game.act ? 'sheet and ' : ''}map`);
  if (isNewTurn && game.act && !document.activeElement?.value) {
    $(isCovered ? 'cover' : 'sheet-title').focus();
    navigator.vibrate?.(200);
  }
  isNewTurn = false;
}

function strikeButton(line, isDisabled) {
  const button = make('button', { type: 'button', disabled: isDisabled, ariaLabel: `Strike out line ${line}` }, 'Strike');
  button.onclick = () => send({ strike: line });
  return button;
}
function describe(seat) {
  const now = seats[seat];
  const kind = { bot: now.here ? 'a bot' : 'away, a bot plays', program: now.here ? 'a program' : 'not here' };
  const is = [seat === me && 'you', kind[now.is] ?? (now.here ? 'here' : 'not here'),
    game.dead.has(seat) && `dead, was ${a(roleOf(seat))}`, game.phase === 'turn' && seat === game.seat && 'on turn'];
  return `${name(seat)}: ${is.filter(Boolean).join(', ')}`;
}

/** Draws the QR code of the room. */
function drawCode(line) {
  if (!line) return [];
  write('address', line.address);
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', line.dark);
  $('qr').setAttribute('viewBox', `-4 -4 ${line.size + 8} ${line.size + 8}`);
  return [path];
}

/** Adds the news that are not shown yet. Only what happens now is read aloud. */
function drawNews() {
  const box = $('news');
  if (box.childElementCount > game.news.length || drawn.news !== game.deal) box.replaceChildren();
  drawn.news = game.deal;
  const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 60;
  box.ariaLive = seq > last || game.phase === 'lobby' ? 'polite' : 'off';
  box.append(...game.news.slice(box.childElementCount).map(newsItem));
  if (isAtEnd) box.scrollTop = box.scrollHeight;
}
const newsItem = ({ who, text }) => (who ? make('li', { className: 'said' }, make('b', {}, `${who}: `), text)
  : make('li', { className: text.startsWith('Turn ') ? 'turn' : 'told' }, text));

function drawMap() {
  write('self', game.role === null ? '' : `You are ${a(game.role)}. ${wins(game.role)}`);
  store.notes ??= {};
  const seen = new Map(game.sheets.map(sheet => [sheet.room, sheet]));
  const known = new Set([...game.sheets.flatMap(sheet => [sheet.room, ...sheet.tunnels]), ...Object.keys(store.notes).map(Number)]);
  const rows = [...known].sort((one, other) => one - other).map(at => {
    const sheet = seen.get(at);
    const next = [...seen.values()].filter(other => other.tunnels.includes(at)).map(other => other.room);
    if (!sheet) return [at, `${at}: ${next.length ? `next to ${listed(next)}` : 'not seen'}`];
    return [at, `${at}: ${sheet.tunnels.join(', ')} - ${sensed(sheet.sensed)} (turn ${sheet.turn})`];
  });
  draw('rooms', [game.deal, rows], ([, all]) => all.map(([at, text]) => {
    const field = make('input', { maxLength: 60, placeholder: 'note', value: store.notes[at] ?? '', ariaLabel: `Note on room ${at}` });
    field.oninput = () => save(store.notes[at] = field.value);
    return make('li', {}, make('span', {}, text), field);
  }));
  draw('turns', game.sheets, all => all.map(({ turn, room: at, sensed: names, action }) =>
    make('li', {}, `Turn ${turn}: room ${at}, sensed ${sensed(names)}${action ? `; you did: ${action}` : ''}`)));
}

/** Makes the sheet of a turn, in the order of the form of the source. */
function sheet({ turn, obs, legal }) {
  const pick = { path: [], move: null };
  const go = make('button', { type: 'button', className: 'main' });
  const path = make('output', { className: 'path' });
  const from = make('p', {});
  const tap = at => { pick.path.push(at); update(); };
  const button = (text, act, more) => Object.assign(make('button', { type: 'button', ...more }, text), { onclick: act });
  const next = [0, 1, 2].map(index => button('', () => tap(tunnelsOf(pick.path.at(-1) ?? obs.room)[index])));
  const all = Array.from({ length: legal.paths?.rooms ?? 0 }, (_, index) => button(String(index + 1), () => tap(index + 1)));
  const clear = button('Clear the shot', () => { pick.path = []; update(); });
  const choice = (text, value) => {
    const radio = make('input', { type: 'radio', name: 'move', onchange: () => { pick.move = value; update(); } });
    return make('label', { className: 'choice' }, radio, text);
  };
  const moves = legal.moves.filter(move => move !== 'pass').map(move => choice(move.replace('move ', ''), move));
  const action = () => [pick.path.length && `shoot ${pick.path.join(' ')}`, pick.move !== 'pass' && pick.move].filter(Boolean).join('; ');
  go.onclick = () => send({ turn, action: action() || 'pass' });
  function update() {
    const at = pick.path.at(-1) ?? obs.room;
    const tunnels = tunnelsOf(at);
    const isFull = pick.path.length >= (legal.paths?.longest ?? 0);
    path.textContent = pick.path.length ? `The arrow flies to ${pick.path.join(', ')}.` : 'No shot.';
    from.textContent = isFull ? 'An arrow flies no further.' : tunnels ? `Tunnels of room ${at}:` : `You have not seen the tunnels of room ${at}.`;
    next.forEach((one, index) => Object.assign(one, { hidden: !tunnels, disabled: isFull, textContent: tunnels?.[index] ?? '' }));
    all.forEach(one => { one.disabled = isFull; });
    const steps = action().split('; ').map(step => step.replace('move', 'move to'));
    const words = steps.length > 1 ? steps.join(', then ') : steps[0].startsWith('shoot') ? `${steps[0]}, and stay` : steps[0];
    go.disabled = !words && pick.move !== 'pass';
    go.textContent = words ? words.charAt(0).toUpperCase() + words.slice(1) : go.disabled ? 'Choose what to do' : 'Pass: do nothing';
  }
  update();
  const senses = SENSES.filter(([sense]) => obs[sense]).map(([, , words]) => make('li', {}, words));
  return [
    make('ul', { className: 'senses', ariaLabel: 'What you sense' }, ...(senses.length ? senses : [make('li', {}, 'You sense nothing.')])),
    make('p', {}, `Current room: ${obs.room}. Adjacent rooms: ${numbers(obs.tunnels).join(', ')}.`),
    make('p', {}, `You are ${a(obs.role)} with ${arrows(obs.arrows)}.`),
    legal.paths ? make('fieldset', {}, make('legend', {}, `Shoot a magic arrow through up to ${legal.paths.longest} rooms, if you like`),
      path, from, make('div', { className: 'row' }, ...next),
      make('details', {}, make('summary', {}, 'Any other room'), make('div', { className: 'grid' }, ...all)), clear) : '',
    make('fieldset', {}, make('legend', {}, `${legal.paths ? 'Then move' : 'Move'} into an adjacent room, or stay`),
      make('div', { className: 'row' }, ...moves, choice('Stay', 'pass'))),
    go,
  ];
}

function drawEnd(isShown) {
  show('end', isShown);
  if (!isShown) return;
  const { people, bats, pits } = game.over.position;
  const by = person => (person.by === null || person.by === undefined ? 'was shot' : `was shot by ${name(person.by)}`);
  const fate = person => ({ fell: 'fell into a pit', eaten: 'was eaten' })[person.cause] ?? by(person);
  draw('truth', [game.deal, seats], () => [
    ...people.map((person, seat) => `${name(seat)} was ${a(person.role)}, ${person.alive ? `alive with ${arrows(person.arrows)}` : fate(person)} in room ${person.room}.`),
    `Bats live in rooms ${listed(bats)}; pits are in rooms ${listed(pits)}.`,
  ].map(line => make('li', {}, line)));
  show('film', game.film.length > 0);
  $('back').disabled = game.at === 0;
  $('next').disabled = game.at >= game.film.length - 1;
  write('play', isPlaying ? 'Stop' : 'Play');
  draw('frame', [game.deal, game.at, game.film.length, people.length], frame);
  draw('evening', game.evening, lines => lines.map(line => make('li', {}, line)));
  write('command', `To deal this game again: ${game.over.command}`);
}
/** Makes a picture of the film: a turn, who was where, and what was said then. */
function frame() {
  const shot = game.film[game.at];
  if (!shot) return [];
  const before = game.film.slice(0, game.at);
  const others = game.over.position.people.map((person, seat) => [seat, before.findLast(one => one.seat === seat)?.to
    ?? game.film.find(one => one.seat === seat)?.room ?? person.room]);
  const living = others.filter(([seat]) => seat !== shot.seat && !(game.dead.get(seat)?.turn < shot.turn));
  const heard = game.news.filter(item => item.turn === shot.turn && !item.text.startsWith('Turn ') && item.text !== 'Time to talk.');
  return [
    make('p', {}, make('b', {}, `Turn ${shot.turn} of ${game.film.length}: ${shot.words}`)),
    make('p', {}, `${name(shot.seat)} was in room ${shot.room}, next to ${listed(numbers(shot.tunnels))}, sensed ${sensed(shot.sensed)}, and did: ${shot.action}.`),
    make('p', {}, `The others: ${listed(living.map(([seat, at]) => `${name(seat)} in room ${at}`))}.`),
    make('ul', {}, ...heard.map(newsItem)),
  ];
}

// What the player does.

const turnFilm = by => { game.at = Math.max(0, Math.min(game.film.length - 1, game.at + by)); render(); };
$('back').onclick = () => { isPlaying = false; turnFilm(-1); };
$('next').onclick = () => { isPlaying = false; turnFilm(1); };
$('play').onclick = () => { isPlaying = !isPlaying; turnFilm(isPlaying && game.at === game.film.length - 1 ? -game.at : 0); };
setInterval(() => {
  if (isPlaying && game.at < game.film.length - 1) turnFilm(1);
  else if (isPlaying) { isPlaying = false; render(); }
}, FRAME);
setInterval(tick, 1000);

$('flip').onclick = () => { if (isFlipped) save(store.seen = game.deal); isFlipped = !isFlipped; render(); };
$('cover').onclick = () => {
  isCovered = !isCovered;
  render();
  if (!isCovered) $(game.act ? 'sheet-title' : 'map-title').focus();
};
$('done').onclick = () => send({ done: game.turn });
$('talk').onsubmit = event => { event.preventDefault(); if ($('say').value.trim()) send({ say: $('say').value }); };
$('write').onsubmit = event => { event.preventDefault(); if ($('chalk').value.trim()) send({ board: $('chalk').value }); };
$('more').onsubmit = event => {
  event.preventDefault();
  const at = Number($('other').value);
  if (!(Number.isInteger(at) && at >= 1 && at <= game.rooms)) { complain(`The rooms are 1 to ${game.rooms}.`); return; }
  save(store.notes[at] ??= '');
  render();
  [...$('rooms').querySelectorAll('input')].find(field => field.ariaLabel === `Note on room ${at}`)?.focus();
  $('other').value = '';
};
$('door').onsubmit = event => {
  event.preventDefault();
  complain('');
  const code = room || letters($('room').value);
  if (![4, 12].includes(code.length)) { complain('A room code has four letters and digits.'); $('room').focus(); return; }
  if (code.length === 4 && !$('name').value.trim()) { complain('Type your name.'); $('name').focus(); return; }
  keep('name', $('name').value.trim());
  go(code, $('name').value.trim());
};
$('elsewhere').onclick = () => { room = ''; keep('last', null); render(); $('room').focus(); };
$('retry').onclick = () => (store.code ? connect(place = 'game') : IS_TABLE ? start() : (place = 'door', render()));
$('leave').onclick = () => {
  if (!confirm('Leave this game? Your seat and your notes on this phone are lost.')) return;
  hangUp();
  forget();
  [room, place, seats, game] = ['', 'door', [], fresh(0)];
  render();
};

/** Goes to a seat by its code, or to a room with a name. Without a name asks for one. */
function go(code, own) {
  const group = code.slice(0, 4);
  if (group !== room || !store.code) [game, seats, seq, epoch] = [fresh(0), [], 0, BASIS];
  room = group;
  store = JSON.parse(recall(room) ?? '{}');
  if (code.length > 4 && store.code !== code) store = { code };
  keep('last', room);
  if (own) store.name = own;
  place = store.code || own ? 'game' : 'door';
  if (place === 'game') connect();
  else { hangUp(); render(); $('name').focus(); }
}
function start() {
  const typed = letters(location.hash);
  if (location.hash) history.replaceState(null, '', location.pathname);
  $('name').value ||= recall('name') ?? '';
  if (IS_TABLE) {
    document.body.className = 'table';
    if (typed) keep('table', typed);
    store = { code: recall('table') };
    if (store.code) connect(place = 'game');
    else render(stop('Open the address of the table\'s screen that the host shows.'));
    return;
  }
  const code = [4, 12].includes(typed.length) ? typed : recall('last');
  if (code) go(code, '');
  else render();
}
/** Connects at once when the phone is used again. A connection that has slept may be dead without a word. */
function wake() {
  if (document.hidden) {
    [hiddenSince, isCovered, isFlipped] = [Date.now(), true, false];
    render();
  } else if (place === 'game' && (socket?.readyState !== WebSocket.OPEN || Date.now() - hiddenSince > PATIENCE)) {
    connect();
  }
}
document.addEventListener('visibilitychange', wake);
window.addEventListener('online', () => place === 'game' && connect());
window.addEventListener('hashchange', start);
start();
