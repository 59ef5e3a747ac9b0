'use strict';
// The page for phones, and the table's screen. It shows the lines of the host, and sends those of a seat (docs/protocol.md).
const [IS_TABLE, TAB] = [location.pathname === '/table', String(Math.random())];
/** What a seat can sense: the name in `obs`, the words for a list, and the words of the source's form. */
const SENSES = [
  ['flapping', 'flapping', 'You hear flapping. There are bats in an adjacent room.'],
  ['breeze', 'a breeze', 'You feel a breeze. There is a pit in an adjacent room.'],
  ['stench', 'a stench', 'You smell a horrible stench! There is a Wumpus at most two rooms away.'],
  ['meal', 'a meal', 'You smell a delicious meal! There is a human at most two rooms away.'],
  ['bats_here', 'bats here', 'You are in a room with bats, but you are immune.'],
  ['pit_here', 'a pit here', 'You are in a room with a pit, but you are immune.'],
];
/** Milliseconds: between attempts to connect, for an answer of the host, and for a picture of the film. */
const [PAUSES, PATIENCE, PICTURE] = [[300, 1000, 2000, 4000, 5000], 6000, 5000];
const NO_LINES = 0xcbf29ce484222325n; // FNV-1a
const newGame = (deal = 0) => ({
  deal, phase: 'lobby', turn: 0, seat: null, role: null, act: null, outcome: null,
  over: null, film: [], at: 0, evening: [], board: [], news: [], dead: new Map(), sheets: [],
});
let [game, room, store, place, why] = [newGame(), '', {}, 'door', ''];
let [me, seats, waits, limits, invitation] = [null, [], [], {}, null];
let [socket, seq, epoch, last, tries, isGreeting, isBusy] = [null, 0, NO_LINES, 0, 0, false, false];
let [isCovered, isPlaying, isNewTurn, timer, hiddenSince, ends] = [true, false, false, 0, 0, null];

// Elements and words.
const $ = id => document.getElementById(id);
const write = (id, text) => { if ($(id).textContent !== text) $(id).textContent = text; };
function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}
const items = lines => lines.map(line => make('li', {}, line));
const button = (text, onclick, more = {}) => make('button', { onclick, ...more }, text);
const drawn = {};
/** Replaces what is in an element if its data has changed. */
function draw(id, data, build) {
  const key = JSON.stringify(data);
  if (drawn[id] !== key) $(id).replaceChildren(...build(data));
  drawn[id] = key;
}
const capitalised = text => text.charAt(0).toUpperCase() + text.slice(1);
const sentence = text => capitalised(text) + (/[.!?]$/.test(text) ? '' : '.');
const listed = words => words.join(', ').replace(/, ([^,]*)$/, ' and $1');
const numbers = list => (Array.isArray(list) ? list.filter(Number.isInteger) : []);
const a = role => (role === 1 ? 'a Wumpus' : 'a human');
const arrows = count => (count ? `${count} arrow${count === 1 ? '' : 's'}` : 'no arrows');
const name = seat => (seat === null ? 'Gamemaster' : `${seat + 1} ${seats[seat]?.name ?? 'nobody'}`);
const sensed = names => listed(SENSES.filter(([sense]) => names.includes(sense)).map(([, words]) => words)) || 'nothing';
/** Returns the report of a bot as a sentence. */
const claimed = text => text.replace(/^(\d+): (\d+) (\d+) (\d+) ?(.*)$/, (_, at, one, two, three, senses) => `I'm in ${at}, next to ${one}, ${two} and ${
  three}. ${sentence(listed(senses.split(' ').filter(Boolean)) || 'I sense nothing')}`);
/** Returns the letters of a code, as the host reads them. */
const letters = text => text.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1').replace(/U/g, 'V').replace(/[^0-9A-Z]/g, '');

/** What the phone keeps. Some browsers keep nothing: then it lasts as long as the page. */
let kept = {};
try { kept = localStorage ?? kept; } catch { /* It is forbidden. */ }
const save = () => { if (room) kept[`wumpus:${room}`] = JSON.stringify(store); };
function forget() {
  for (const key of [room, 'last']) delete kept[`wumpus:${key}`];
  [room, store] = ['', {}];
  $('room').value = '';
}

// The connection.
function connect() {
  hangUp();
  [place, isGreeting] = ['game', true];
  if (store.code) save(store.tab = TAB);
  const hello = store.code ? { hello: 1, code: store.code, after: seq } : { hello: 1, room, name: store.name };
  const own = socket = new WebSocket(`${location.protocol.replace('http', 'ws')}//${location.host}/play`);
  own.onopen = () => own.send(JSON.stringify(hello));
  own.onmessage = event => own === socket && hear(event.data);
  own.onclose = () => own === socket && retry();
  timer = setTimeout(retry, PATIENCE);
  render();
}
function retry() {
  hangUp();
  timer = setTimeout(connect, PAUSES[Math.min(tries++, PAUSES.length - 1)]);
  render();
}
function hangUp() {
  clearTimeout(timer);
  socket?.close();
  [socket, isBusy] = [null, false];
}
/** Ends the connection for good, and shows why. */
function stop(reason, next = 'closed') {
  hangUp();
  [place, why] = [next, reason];
}
/** Sends a line; returns true if it went. If nothing comes back, the connection is dead, as after a phone has slept. */
function send(line) {
  if (isBusy) return;
  const isOpen = socket?.readyState === WebSocket.OPEN && !isGreeting;
  write('error', isOpen ? '' : 'There is no connection to the host now.');
  if (isOpen) socket.send(JSON.stringify(line));
  if (isOpen) timer = setTimeout(connect, PATIENCE);
  return isBusy = isOpen;
}
function hear(text) {
  const own = socket;
  clearTimeout(timer);
  isBusy = false;
  for (const row of text.split('\n').filter(Boolean)) {
    const line = JSON.parse(row);
    if (line.seq <= seq || own !== socket) continue;
    if (line.seq) {
      seq = line.seq;
      for (const byte of new TextEncoder().encode(row)) epoch = BigInt.asUintN(64, (epoch ^ BigInt(byte)) * 0x100000001b3n);
    }
    if (Object.hasOwn(on, line.event)) on[line.event](line);
  }
  render();
}
const tell = (text, who = null, kind = 'told') => game.news.push({ turn: game.turn, text, who, kind });
const inSeconds = seconds => (Number.isFinite(seconds) ? Date.now() + 1000 * seconds : null);
/** Begins a turn or a talk. When one ends that began before this connection, the host has told. */
function begin(phase, line) {
  if (line.seq > last) ends = inSeconds(limits[phase]);
  Object.assign(game, { phase, turn: line.turn, act: null });
}
/** Empties a field once the host has passed on what was in it. */
const empty = (id, text) => { if ($(id).value.trim().replace(/\s+/g, ' ').replace(/[\u200d\ufe0f]/g, '') === text) $(id).value = ''; };

/** What each line of the host does. */
const on = {
  hello(line) {
    if (isGreeting && (line.last < seq || line.epoch && BigInt(`0x${line.epoch}`) !== epoch)) {
      [game, seq, epoch] = [newGame(), 0, NO_LINES]; // The host has gone back to an earlier turn.
      return connect();
    }
    [isGreeting, tries, last, me, limits, ends] = [false, 0, line.last, line.seat ?? null, {}, null];
    write('error', '');
    if (line.code) store = { code: letters(line.code), tab: TAB };
    save();
  },
  seats(line) { seats = line.seats; },
  waits(line) { waits = numbers(line.seats); },
  limits(line) { [limits, ends] = [line, inSeconds(line.left)]; },
  room(line) { invitation = line; },
  begun(line) {
    [game, isCovered, isPlaying] = [newGame(line.seq), isCovered || line.seq > last, false];
    game.phase = 'turn';
    if (line.seq > Math.min(last, store.deal ?? 0)) save(store = { code: store.code, tab: store.tab, deal: line.seq });
    const wumpuses = line.wumpuses ?? (line.drawn ? `${line.drawn.join(' to ')}, in secret` : 'a secret number');
    tell(`The game begins. Players: ${line.players.length}, rooms: ${line.rooms}, Wumpuses: ${wumpuses}.`);
  },
  card(line) { game.role = line.role; },
  turn(line) {
    begin('turn', line);
    game.seat = line.seat;
    tell(`Turn ${line.turn}: ${name(line.seat)}`, null, 'turn');
  },
  act({ turn, obs, legal }) {
    const names = SENSES.map(([sense]) => sense).filter(sense => obs[sense]);
    game.sheets.push({ turn, room: obs.room, tunnels: numbers(obs.tunnels), names, action: null });
    [game.act, game.role, isNewTurn] = [{ turn, obs, legal }, obs.role, true];
  },
  acted(line) {
    game.act = null;
    game.sheets.filter(({ turn }) => turn === line.turn).forEach(own => { own.action = line.action; });
  },
  rolled(line) { tell(`A ${line.sides}-sided die is rolled: ${line.number}.`); },
  died(line) {
    game.dead.set(line.seat, { turn: game.turn, role: line.role });
    tell(`${name(line.seat)} is dead, and was ${a(line.role)}.`);
  },
  ended(line) {
    game.outcome = line.outcome === 'humans_win' ? 0 : 1;
    tell(`The ${game.outcome ? 'Wumpuses' : 'humans'} have won!`);
  },
  talk(line) { begin('talk', line); },
  said(line) {
    tell(seats[line.seat]?.is === 'bot' ? claimed(line.text) : line.text, name(line.seat), 'said');
    if (line.seat === me) empty('say', line.text);
  },
  wrote(line) {
    game.board.push(line.text);
    tell(`On the board: ${line.text}`);
    empty('chalk', line.text);
  },
  struck({ line }) {
    game.board.splice(line - 1, 1);
    tell(`Line ${line} of the board is struck out.`);
  },
  over(line) { Object.assign(game, { over: line, phase: 'over', act: null, outcome: line.outcome === 'humans_win' ? 0 : 1 }); },
  film(line) { [game.film, isPlaying] = [line.turns, IS_TABLE]; },
  evening(line) { game.evening = line.lines; },
  error(line) {
    write('error', sentence(line.message));
    if (line.code === 'busy') return retry();
    if (!isGreeting) return;
    if (line.code === 'bad_code') save(store = {}); // The room is still right.
    stop(sentence(line.message), IS_TABLE || store.code ? 'closed' : 'door');
  },
  closed(line) {
    // Another tab of this phone may have the seat now, and its code.
    if (game.phase === 'over' && JSON.parse(kept[`wumpus:${room}`] ?? '{}').tab === TAB) forget();
    stop(sentence(line.message));
  },
};

// What is shown.
const tunnelsOf = at => game.sheets.find(sheet => sheet.room === at)?.tunnels;
function heading() {
  if (isGreeting && !seats.length) return 'Looking for the game';
  if (game.phase === 'lobby') return IS_TABLE ? 'Who is here?' : `You are ${name(me)}`;
  const role = game.over?.position.people[me]?.role;
  const own = role === undefined ? '' : role === game.outcome ? ' You have won.' : ' You have lost.';
  if (game.outcome !== null) return `The ${game.outcome ? 'Wumpuses' : 'humans'} have won!${own}`;
  if (game.phase === 'talk') return `Turn ${game.turn}: time to talk`;
  return `Turn ${game.turn}: ${game.seat === me ? 'your turn' : name(game.seat)}`;
}
function waiting() {
  if (game.phase === 'lobby') return seats.length ? 'The host begins the game.' : '';
  const who = waits.map(seat => (seat === me ? 'you' : name(seat) + (seats[seat]?.here ? '' : ' (not here)')));
  return game.phase === 'over' ? '' : (game.dead.has(me) ? 'You are dead. ' : '') + (who.length ? `Waiting for ${listed(who)}.` : '');
}
function tick() {
  const isBot = game.phase === 'turn' && seats[game.seat]?.is === 'bot';
  const left = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
  const isTimed = ends && !isBot && game.outcome === null;
  write('clock', isTimed ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left` : '');
}
function describe({ is, here }, seat) {
  const kind = is === 'bot' ? here ? 'a bot' : 'away, a bot plays' : !here ? 'not here' : is === 'program' ? 'a program' : 'here';
  const dead = game.dead.has(seat) && `dead, was ${a(game.dead.get(seat).role)}`;
  const turn = game.phase === 'turn' && seat === game.seat && 'on turn';
  return `${name(seat)}: ${[seat === me && 'you', kind, dead, turn].filter(Boolean).join(', ')}`;
}
function render() {
  const { phase, act, role } = game;
  const isOn = (place === 'game' || place === 'closed' && phase === 'over') && seats.length > 0;
  const isPlayed = isOn && phase !== 'lobby';
  const isDead = game.dead.has(me) && phase !== 'over';
  const isPrivate = isPlayed && role !== null;
  document.title = act ? 'Your turn - Hidden Wumpus' : 'Hidden Wumpus';
  const shown = {
    closed: place === 'closed', door: place === 'door', 'door-room': !room, elsewhere: room, status: place === 'game' || isOn,
    invitation: IS_TABLE && invitation && phase === 'lobby', end: isPlayed && game.over, film: game.film.length,
    sheet: isPlayed && act, covered: isCovered, form: !isCovered, map: isPrivate && (!isCovered || phase === 'over'), cover: isPrivate && phase !== 'over',
    public: isOn && !(IS_TABLE && (phase === 'lobby' || game.film.length)), silent: isDead, talk: !isDead, write: !isDead,
    done: isOn && phase === 'talk' && waits.includes(me), board: isPlayed && !(IS_TABLE && (game.over || !game.board.length)),
    people: isOn && !(IS_TABLE && game.over), leave: !IS_TABLE && store.code,
  };
  for (const [id, isShown] of Object.entries(shown)) $(id).hidden = !isShown;
  const secret = act ? 'sheet' : game.sheets.length ? 'map' : 'role card';
  const texts = {
    link: place === 'game' && tries > 0 ? 'The connection is lost. Trying again...' : '', why, 'door-title': room ? `Room ${room}` : 'Join a game',
    now: heading(), waits: waiting(), retry: store.code ? 'Try again' : 'Join another game',
    role: `You are ${a(role)}. You win when every ${role ? 'human is dead or out of arrows' : 'Wumpus is dead'}.`,
    cover: `${isCovered ? 'Look at' : 'Cover'} my ${secret}`, 'map-title': game.sheets.length ? 'Your map' : 'Your role card',
  };
  for (const [id, text] of Object.entries(texts)) write(id, text);
  tick();
  if (invitation) draw('qr', invitation, drawCode);
  draw('form', act, () => (act ? sheet(act) : []));
  drawNews();
  drawMap();
  draw('lines', [game.board, isDead], ([lines]) => lines.map((text, index) => make('li', {}, `${text} `, isDead ? ''
    : button('Strike', () => send({ strike: index + 1 }), { ariaLabel: `Strike out line ${index + 1}` }))));
  draw('seats', seats.map(describe), items);
  if (shown.end) drawEnd();
  // Nobody who is typing is interrupted.
  if (isNewTurn && act && !document.activeElement?.value) {
    $(isCovered ? 'cover' : 'sheet-title').focus();
    navigator.vibrate?.(200);
  }
  isNewTurn = false;
  if (!document.activeElement?.checkVisibility?.()) $('now').focus(); // A screen reader would begin at the top.
}
function drawCode(line) {
  write('address', line.address);
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', line.dark);
  $('qr').setAttribute('viewBox', `-4 -4 ${line.size + 8} ${line.size + 8}`);
  return [path];
}
const newsItem = ({ who, text, kind }) => make('li', { className: kind }, who ? make('b', {}, `${who}: `) : '', text);
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
function drawMap() {
  const known = new Set(game.sheets.flatMap(sheet => [sheet.room, ...sheet.tunnels]));
  const rows = [...known].sort((one, other) => one - other).map(at => {
    const turns = game.sheets.filter(sheet => sheet.room === at);
    const words = turns.map(({ turn, names, action }) => `${sensed(names)} (turn ${turn}${action ? `: ${action}` : ''})`);
    const next = new Set(game.sheets.filter(sheet => sheet.tunnels.includes(at)).map(sheet => sheet.room));
    return [at, turns.length ? `${turns[0].tunnels.join(', ')} - ${words.join(', ')}` : `next to ${listed([...next])}`];
  });
  draw('rooms', [game.deal, rows], () => rows.map(([at, text]) => {
    const note = { value: store.notes?.[at] ?? '', maxLength: 60, placeholder: 'note', ariaLabel: `Note on room ${at}` };
    note.oninput = event => save(store.notes = { ...store.notes, [at]: event.target.value });
    return make('li', {}, `${at}: ${text}`, make('input', note));
  }));
}
/** Makes the sheet of a turn, in the order of the form of the source. */
function sheet({ turn, obs, legal }) {
  const [shot, move] = [[], { text: null }];
  const [path, from, details] = [make('output', {}), make('p', {}), make('details', {})];
  const steps = () => [shot.length && `shoot ${shot.join(' ')}`, move.text !== 'pass' && move.text].filter(Boolean);
  const go = button('', () => send({ turn, action: steps().join('; ') || 'pass' }), { className: 'main' });
  const next = at => (shot.length === legal.paths.longest ? go : tunnelsOf(at) ? null : details.firstChild);
  const tap = at => { shot.push(at); update(); next(at)?.focus(); };
  const near = [0, 1, 2].map(index => button('', () => tap(tunnelsOf(shot.at(-1) ?? obs.room)[index])));
  const clear = button('Clear', () => { shot.length = 0; update(); near[0].focus(); });
  const all = Array.from({ length: legal.paths?.rooms ?? 0 }, (_, index) => button(String(index + 1), () => tap(index + 1)));
  const choice = text => make('label', { className: 'choice' }, make('input', {
    type: 'radio', name: 'move', onchange: () => { move.text = text; update(); },
  }), text === 'pass' ? 'Stay' : text.replace('move ', ''));
  function update() {
    const at = shot.at(-1) ?? obs.room;
    const [tunnels, isFull] = [tunnelsOf(at), shot.length >= (legal.paths?.longest ?? 0)];
    clear.hidden = !shot.length;
    path.textContent = shot.length ? `Aim: ${shot.join(', ')}.` : 'No shot.';
    from.textContent = isFull ? 'An arrow flies no further.' : `${tunnels ? 'Tunnels' : 'You have not seen the tunnels'} of room ${at}:`;
    near.forEach((one, index) => Object.assign(one, { hidden: !tunnels, disabled: isFull, textContent: tunnels?.[index] ?? '' }));
    all.forEach(one => { one.disabled = isFull; });
    if (!tunnels) details.open = true;
    const words = steps().join(', then ').replace('move', 'move to') + (shot.length && steps().length < 2 ? ', and stay' : '');
    go.disabled = !shot.length && !move.text;
    go.textContent = go.disabled ? 'Choose what to do' : capitalised(words) || 'Pass: do nothing';
  }
  details.append(make('summary', {}, 'Any room'), make('div', { className: 'grid' }, ...all));
  update();
  const senses = SENSES.filter(([sense]) => obs[sense]).map(([, , words]) => words);
  return [
    make('ul', { className: 'senses', ariaLabel: 'What you sense' }, ...items(senses.length ? senses : ['You sense nothing.'])),
    make('p', {}, `Current room: ${obs.room}. Adjacent rooms: ${numbers(obs.tunnels).join(', ')}.`),
    make('p', {}, `You are ${a(obs.role)} with ${arrows(obs.arrows)}.`),
    legal.paths ? make('fieldset', {}, make('legend', {}, `Shoot a magic arrow through up to ${legal.paths.longest} rooms, if you like`),
      path, from, make('div', { className: 'row' }, ...near), details, clear) : '',
    make('fieldset', {}, make('legend', {}, `${legal.paths ? 'Then move' : 'Move'} into an adjacent room, or stay`),
      make('div', { className: 'row' }, ...legal.moves.map(choice))),
    go,
  ];
}
function drawEnd() {
  const { people, bats, pits } = game.over.position;
  const fate = ({ cause, by }) => ({ fell: 'fell into a pit', eaten: 'was eaten' })[cause] ?? `was shot by ${name(by ?? null)}`;
  draw('truth', [game.over.seed, seats], () => items([
    ...people.map((person, seat) => `${name(seat)} was ${a(person.role)}, ${person.alive ? `alive${person.role === 1 ? '' : ` with ${arrows(person.arrows)}`}`
      : `and ${fate(person)}`} in room ${person.room}.`),
    `Bats live in rooms ${listed([...bats].sort((a, b) => a - b))}; pits are in rooms ${listed(pits)}.`,
  ]));
  [$('back').disabled, $('next').disabled] = [game.at === 0, game.at >= game.film.length - 1];
  write('play', isPlaying ? 'Stop' : 'Play');
  draw('frame', [game.over.seed, game.at, game.film.length], () => (game.film.length ? picture(game.film[game.at]) : []));
  draw('evening', game.evening, items);
  write('command', `To deal this game again: ${game.over.command}`);
}
/** Makes a picture of the film: a turn, who was where, and what everybody heard then. */
function picture({ turn, seat: on, room: at, tunnels, sensed: names, action, words }) {
  const before = game.film.slice(0, game.at).reverse();
  const others = game.over.position.people.map((person, seat) => [seat, before.find(shot => shot.seat === seat)?.to
    ?? game.film.find(shot => shot.seat === seat)?.room ?? person.room]);
  const living = others.filter(([seat]) => seat !== on && !(game.dead.get(seat)?.turn < turn));
  return [
    make('p', {}, make('b', {}, `Turn ${turn} of ${game.film.length}${words && `: ${words}`}`)),
    make('p', {}, `${name(on)} was in room ${at}, next to ${listed(numbers(tunnels))}, sensed ${sensed(names)}, and did: ${action}.`),
    make('p', {}, `The others: ${listed(living.map(([seat, there]) => `${name(seat)} in room ${there}`))}.`),
    make('ul', {}, ...game.news.filter(item => item.turn === turn && item.kind !== 'turn').map(newsItem)),
  ];
}
// What the player does.
function turnFilm(by, isToPlay = false) {
  [game.at, isPlaying] = [Math.max(0, Math.min(game.film.length - 1, game.at + by)), isToPlay];
  render();
}
$('back').onclick = () => turnFilm(-1);
$('next').onclick = () => turnFilm(1);
$('play').onclick = () => turnFilm(!isPlaying && game.at === game.film.length - 1 ? -game.at : 0, !isPlaying);
setInterval(() => isPlaying && turnFilm(1, game.at < game.film.length - 2), PICTURE);
setInterval(tick, 1000);
$('cover').onclick = () => {
  isCovered = !isCovered;
  render();
  if (!isCovered) $(game.act ? 'sheet-title' : 'map-title').focus();
};
$('done').onclick = () => { $('done').hidden = send({ done: game.turn }); };
for (const [form, field, key] of [['talk', 'say', 'say'], ['write', 'chalk', 'board']]) {
  $(form).onsubmit = event => {
    event.preventDefault();
    if ($(field).value.trim()) send({ [key]: $(field).value });
  };
}
$('door').onsubmit = event => {
  event.preventDefault();
  const [code, own] = [room || letters($('room').value), $('name').value.trim()];
  const missing = ![4, 12].includes(code.length) ? 'room' : code.length === 4 && !own ? 'name' : null;
  write('error', { room: 'A room code has four letters and digits.', name: 'Type your name.' }[missing] ?? '');
  if (missing) { $(missing).focus(); return; }
  kept['wumpus:name'] = own;
  enter(code, own);
};
$('elsewhere').onclick = () => { room = ''; render(); $('room').focus(); };
$('retry').onclick = () => { place = 'door'; (store.code ? connect : start)(); };
$('leave').onclick = () => {
  if (!confirm('Leave this game? Your seat and your notes on this phone are lost.')) return;
  if (game.phase === 'lobby') send({ leave: 1 });
  forget();
  stop('', 'door');
  render(game = newGame());
};
/** Goes to a seat by its code, or to a room with a name. Without a name asks for one. */
function enter(code, own) {
  hangUp();
  [room, game, seats, seq, epoch] = [code.slice(0, 4), newGame(), [], 0, NO_LINES];
  store = JSON.parse(kept[`wumpus:${room}`] ?? '{}');
  if (code.length > 4) store = { ...store, code };
  if (own) store.name = own;
  kept['wumpus:last'] = room;
  place = 'door';
  (store.code || own ? connect : render)();
  if (place === 'door') $('name').focus();
}
function start() {
  const typed = letters(location.hash);
  if (location.hash) history.replaceState(null, '', location.pathname);
  if (IS_TABLE) {
    document.body.className = 'table';
    store.code = kept['wumpus:table'] = typed || kept['wumpus:table'] || '';
    if (!store.code) stop('Open the address of the table\'s screen that the host shows.');
    return (store.code ? connect : render)();
  }
  $('name').value ||= kept['wumpus:name'] ?? '';
  const code = [4, 12].includes(typed.length) ? typed : kept['wumpus:last'];
  if (code) enter(code, ''); else render();
}
/** Connects at once when the phone is used again. A connection that has slept may be dead without a word. */
document.addEventListener('visibilitychange', () => {
  if (document.hidden) {
    [hiddenSince, isCovered] = [Date.now(), true];
    render();
  } else if (place === 'game' && (socket?.readyState !== WebSocket.OPEN || Date.now() - hiddenSince > PATIENCE)) {
    connect();
  }
});
window.addEventListener('online', () => place === 'game' && connect());
window.addEventListener('hashchange', start);
start();
