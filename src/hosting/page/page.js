'use strict'; document.getElementById('old').hidden = 'at' in Array.prototype && 'replaceChildren' in Element.prototype;
// The page for phones, and the table's screen. The host words what happens, and the page only its own controls.
const [IS_TABLE, TAB] = [location.pathname === '/table', String(Math.random())];
/** Milliseconds between attempts to connect, for an answer of the host, for a turn of the film, and for a double tap. */
const [PAUSES, PATIENCE, PICTURE, TWICE] = [[300, 1000, 2000, 4000, 5000], 6000, 6000, 400];
/** The sum of no lines (FNV-1a), the width of a map's column, and the height of its row. */
const [NO_LINES, WIDTH, HEIGHT] = [0xcbf29ce484222325n, 64, 60];
/** How what a seat senses is drawn, in the order of the sheet. */
const SENSES = {
  flapping: 'M3 12c3-8 6-2 9 0c3-2 6-8 9 0', breeze: 'M3 9h11a3 3 0 1 0-3-3M3 14h15a3 3 0 1 1-3 3',
  stench: 'M5 8q4-4 7 0t7 0M5 13q4-4 7 0t7 0M5 18q4-4 7 0t7 0', meal: 'M4 12h16a8 8 0 0 1-16 0M9 8V4M14 8V4',
  bats_here: 'M3 12c3-8 6-2 9 0c3-2 6-8 9 0M4 20h16', pit_here: 'M3 8h5v11h8V8h5',
};
/** The lines that begin a phase, and those that are news, with their kind. */
const PHASES = { begun: 'card', talk: 'talk', turn: 'turn', over: 'over' };
const NEWS = { begun: 'told', turn: 'turn', rolled: 'told', died: 'died', ended: 'turn', wrote: 'told', struck: 'told' };
/** A game: what adds up, and besides the newest line of each event. */
const newGame = () => ({ phase: 'lobby', number: 0, title: '', act: null, map: null,
  scenes: [], at: 0, board: [], news: [], dead: new Map(), tunnels: new Map() });
const newChoice = () => ({ move: null, shot: [], isAiming: false });
let [game, choice, now, room, store, place, why, view] = [newGame(), newChoice(), {}, '', {}, 'door', '', ''];
let [socket, seq, epoch, tries, isGreeting, isBusy, timer, hiddenSince] = [null, 0, NO_LINES, 0, false, false, 0, 0];
let [isCovered, isWatching, isNewTurn, doneWith, chosen] = [true, false, false, null, null];
let [ends, purpose, changed, isElsewhere] = [0, '', 0, false];
// Elements.
const $ = id => document.getElementById(id);
const write = (id, text) => { if ($(id).textContent !== text) $(id).textContent = text; };
/** Makes an element of the page or of a drawing. */
function make(tag, attributes, ...children) {
  const isDrawn = /^(svg|path|g|rect|circle|text)$/.test(tag);
  const element = document.createElementNS(`http://www.w3.org/${isDrawn ? '2000/svg' : '1999/xhtml'}`, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
const items = lines => lines.map(line => make('li', {}, line));
/** Makes a button that keeps the focus when it is drawn anew. */
const button = (text, onclick, label = text) =>
  Object.assign(make('button', { 'data-key': label, 'aria-label': label }, text), { onclick });
const drawn = {};
/** Replaces what is in an element if its data has changed. */
function draw(id, data, build) {
  const [key, box, held] = [JSON.stringify(data), $(id), document.activeElement?.dataset.key];
  if (drawn[id] === key) return;
  drawn[id] = key;
  const [old, isHeld] = [[...box.childNodes], held && box.contains(document.activeElement)];
  box.append(...build(data));
  const twins = [...box.querySelectorAll('[data-key]')].filter(({ dataset }) => dataset.key === held);
  if (isHeld) twins.at(-1).focus({ preventScroll: true });
  old.forEach(node => node.remove());
}
const words = line => line?.words ?? line?.text ?? line?.message ?? '';
const cut = (text, most) => ([...text].length > most ? `${[...text].slice(0, most - 1).join('')}…` : text);
/** Returns the letters of a code, as the host reads them. */
const letters = text =>
  text.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1').replace(/U/g, 'V').replace(/[^0-9A-Z]/g, '');
// What the phone keeps. Some browsers keep nothing, or are full: then it lasts as long as the page.
const keep = (key, value) => { try { localStorage.setItem(`wumpus:${key}`, value); } catch { /* It lasts no longer. */ } };
const kept = key => { try { return localStorage.getItem(`wumpus:${key}`) ?? ''; } catch { return ''; } };
const keptOf = code => JSON.parse(kept(code) || '{}');
const save = (changes, before = store) =>
  keep(IS_TABLE ? 'screen' : room, JSON.stringify(store = { ...before, ...changes }));
// The connection.
function connect() {
  hangUp();
  [place, isGreeting] = [place === 'closed' ? place : 'game', true];
  if (store.code) save({ tab: TAB });
  const hello = { hello: 1, page: 1, ...store.code ? { code: store.code, after: seq } : { room, name: store.name } };
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
const stop = (reason, next = 'closed') => { hangUp(); [place, why, tries] = [next, reason, 0]; };
/** Sends a line; returns true if it went. If nothing comes back, the connection is dead, as after a phone has slept. */
function send(line) {
  if (isBusy) return false;
  isBusy = socket?.readyState === WebSocket.OPEN && !isGreeting;
  write('error', isBusy ? '' : 'There is no connection to the host now.');
  if (isBusy) [timer] = [setTimeout(connect, PATIENCE), socket.send(JSON.stringify(line))];
  return isBusy;
}
function hear(text) {
  const own = socket;
  [isBusy] = [false, clearTimeout(timer)];
  for (const row of text.split('\n').filter(Boolean)) {
    const line = JSON.parse(row);
    const { event, turn: number = 0 } = line;
    if (line.seq <= seq || own !== socket) continue;
    if (line.seq) {
      seq = line.seq;
      for (const byte of new TextEncoder().encode(row)) epoch = BigInt.asUintN(64, (epoch ^ BigInt(byte)) * 0x100000001b3n);
    }
    on[event]?.(line);
    (line.seq ? game : now)[event] = line;
    if (PHASES[event]) Object.assign(game, { phase: PHASES[event], number, title: words(line), act: null });
    if (NEWS[event] && words(line)) game.news.push({ kind: NEWS[event], text: words(line), by: '' });
  }
  look();
}
const myself = () => now.party?.people.find(person => person.who !== null && person.who === now.hello?.you);
const mySeat = () => (myself() ?? now.hello)?.seat ?? null;
const tidy = text => text.trim().replace(/\s+/g, ' ').replace(/[\u200d\ufe0f]/g, '');
/** Empties a field once the host has passed on what was in it. */
const empty = (id, text) => { if (tidy($(id).value) === text) $(id).value = ''; };
const isAwaited = () => place === 'game' && now.waits?.seats.includes(mySeat()) && doneWith !== game.number;
const done = () => { if (send({ done: game.number })) doneWith = game.number; };
/** Says that the card has been looked at, also to a host that was killed and no longer knows. */
const look = () => { if (game.phase === 'card' && !isCovered && isAwaited()) done(); render(); };
/** What some lines of the host do besides. */
const on = {
  __proto__: null,
  hello(line) {
    if (isGreeting && (line.last < seq || line.epoch && BigInt(`0x${line.epoch}`) !== epoch)) {
      [game, seq, epoch] = [newGame(), 0, NO_LINES]; // The host has gone back to an earlier turn.
      return connect();
    }
    [place, why, isGreeting, tries, doneWith] = ['game', '', false, 0, null];
    write('error', '');
    save(line.code ? { code: letters(line.code), tab: TAB } : {});
  },
  waits({ left }) { ends = Number.isFinite(left) ? Date.now() + 1000 * left : null; },
  begun({ seq: deal }) {
    [game, chosen] = [newGame(), null];
    if (deal > now.hello.last) [isCovered, isWatching, doneWith] = [true, false, null];
    if (deal > Math.min(now.hello.last, store.deal ?? 0)) save({ deal, notes: {} });
  },
  map({ map }) { game[game.over ? 'whole' : 'map'] = map; },
  act({ obs }) {
    [isNewTurn, choice] = [true, newChoice()];
    game.tunnels.set(obs.room, obs.tunnels);
  },
  acted() { game.act = null; },
  died(line) { game.dead.set(line.seat, { turn: game.number, text: words(line) }); },
  said(line) {
    game.news.push({ kind: 'said', text: words(line), by: line.by ?? '' });
    if (line.by === myself()?.name) empty('say', line.text);
  },
  wrote({ text }) { game.board.push(text); empty('chalk', text); },
  struck({ line }) { game.board.splice(line - 1, 1); },
  film(line) { game.scenes.push(...line.turns.map(scene => ({ ...scene, text: words(line) }))); },
  error(line) {
    const isSeated = IS_TABLE || store.code;
    write('error', isGreeting && isSeated && line.code !== 'busy' ? '' : words(line));
    if (!isGreeting) return;
    if (line.code === 'busy') return retry();
    if (line.code === 'bad_code' && isSeated) save({ name: store.name }, {}); // The room may still be right.
    else if (line.code === 'bad_code') room = '';
    stop(words(line), isSeated ? 'closed' : 'door');
  },
  closed(line) {
    const isOwn = keptOf(room).tab === TAB; // Another tab of this phone may have the seat now, and its code.
    if (isOwn && line.code === 'removed') save({ name: store.name }, {});
    stop(words(line));
    isElsewhere = line.code === 'elsewhere';
    if (line.code === 'stopped') timer = setTimeout(connect, PAUSES.at(-1));
  },
};
// What is shown.
function render() {
  const { phase, act, dead, scenes, map } = game;
  const [{ party }, seat, isOver, isTurning] = [now, mySeat(), phase === 'over', ['turn', 'talk'].includes(phase)];
  const isOn = party !== undefined && (place === 'game' || place === 'closed' && isOver);
  const isDead = dead.has(seat) && !isOver;
  const isOutside = isOn && !IS_TABLE && seat === null && !['lobby', 'over'].includes(phase);
  const orders = isOn && place === 'game' ? party.orders : [];
  const before = view;
  view = !isOn ? place : IS_TABLE ? { lobby: 'qr', over: 'film' }[phase] ?? 'news' : isOutside && !isWatching ? 'late'
    : act ? isCovered ? 'covered' : choice.isAiming ? 'aim' : 'mine' : isTurning ? 'wait' : phase;
  document.title = act ? 'Your turn - Hidden Wumpus' : 'Hidden Wumpus';
  document.body.className = IS_TABLE ? `table ${view}` : view;
  for (const part of document.querySelectorAll('[data-in]')) part.hidden = !part.dataset.in.split(' ').includes(view);
  // The button below is never rebuilt. A second tap does not do what it has come to mean meanwhile.
  const order = orders.find(one => one.main);
  const [kind, label, tap] = isOn && place === 'game' && act && !isCovered ? ['act', ...plan()]
    : phase === 'talk' && isAwaited() ? ['done', "I'm done talking", done]
    : order ? ['order', order.text, () => give(order)] : [''];
  if (kind !== purpose) [purpose, changed] = [kind, Date.now()];
  if (label) write('go', label);
  $('go').setAttribute('aria-disabled', !tap);
  $('go').onclick = () => { if (Date.now() - changed > TWICE) { tap?.(); render(); } };
  const others = orders.filter(order => order.order !== 'remove' && order.text !== label);
  const [mayTalk, mayCover] = [isOn && !isDead && !isOutside, isOn && !isOver && game.card && !isCovered];
  const shown = {
    closed: place === 'closed', footer: label || mayCover, go: label, cover: mayCover, look: isCovered, own: !isCovered,
    'door-title': room, 'door-room': !room, elsewhere: room, film: scenes.length, secret: game.card, leave: store.code,
    map, about: chosen !== null, hint: map, talk: mayTalk, write: mayTalk, lead: others.length,
    board: mayTalk && !IS_TABLE || game.board.length,
  };
  for (const [id, isShown] of Object.entries(shown)) $(id).classList.toggle('off', !isShown);
  const title = !isOn ? place === 'game' ? 'Looking for the game' : 'Hidden Wumpus' : act ? 'Your turn'
    : isOver ? words(game.ended) : isTurning ? game.title : IS_TABLE ? 'Hidden Wumpus'
    : phase === 'card' && game.card ? 'Look at your card' : `You are ${myself()?.name}`;
  const texts = {
    link: place === 'game' && tries && !$('error').textContent ? 'The connection is lost. Trying again...' : '', why,
    waits: !isOn ? '' : act ? game.title : phase === 'lobby' || isOver ? `Room ${party.room}` : words(now.waits),
    retry: !store.code && !IS_TABLE ? 'Take a seat' : isElsewhere ? 'Play here' : 'Try again',
    now: title, 'door-code': room,
    covered: phase === 'card' ? 'Your card' : act ? 'It is your turn. Your sheet and map are covered.'
      : `Your card ${map ? 'and map are' : 'is'} covered.`,
    result: words(game.result), evening: words(game.evening), role: words(game.card), acted: words(game.acted),
    fate: isDead ? dead.get(seat).text : '', state: words(party), address: now.room?.address ?? '',
    silent: isDead ? 'You still see what everybody is told. The dead say nothing until the end.'
      : isOutside ? 'Until the next game you only watch.' : '',
  };
  for (const [id, text] of Object.entries(texts)) write(id, text);
  $('result').className = game.result?.won ? 'won' : 'lost';
  $('room').disabled = room !== '';
  tick();
  if (now.room) draw('qr', now.room, ({ size, dark }) =>
    [make('svg', { viewBox: `-4 -4 ${size + 8} ${size + 8}` }, make('path', { d: dark }))]);
  if (act) drawSheet(act);
  if (map) drawMap();
  if (isOver) drawEnd(game.over);
  draw('orders', others, () => others.map(order => button(order.text, () => give(order))));
  draw('lines', [game.board, mayTalk], () => game.board.map((text, index) => make('li', {}, `${text} `,
    mayTalk ? button('Strike', () => send({ strike: index + 1 }), `Strike out line ${index + 1}`) : '')));
  $('seats').style.setProperty('--n', party?.people.length ?? 0);
  draw('seats', [party?.people ?? [], orders], ([people]) => people.map(({ who, name, text, here }) => {
    const remove = orders.find(one => one.order === 'remove' && one.who === who);
    return make('li', {}, make('i', { class: here ? 'here' : '' }), make('b', {}, name), make('span', {}, text),
      remove ? button('Remove', () => give(remove), remove.text) : '');
  }));
  // Nobody who is typing is interrupted.
  const [isTyping, isNew] = [document.activeElement?.matches('input') && document.activeElement.value, before !== view];
  if (isNew) $('how').open = ['door', 'late', 'qr'].includes(view) || view === 'lobby' && !orders.length;
  if (isNew && !isTyping) $('main').scrollTop = 0;
  drawNews();
  if (isNewTurn && act && !isTyping) {
    $(isCovered ? 'look' : 'sheet').focus({ preventScroll: true });
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(200);
  }
  isNewTurn = false;
  if (!document.activeElement?.getClientRects().length) $('now').focus(); // A screen reader would begin at the top.
}
/** Returns what was chosen in words, and what a tap then does. */
function plan() {
  const { move, shot, isAiming } = choice;
  const [flight, going] = [`Shoot ${shot.join(', ')}`, move === 'pass' ? '' : move?.replace('move', 'move to')];
  if (isAiming && !shot.length) return ['Tap where the arrow flies', null];
  if (move === null && isAiming) return [`${flight}, then ...`, () => aim(false)];
  if (move === null) return [shot.length ? 'Now move, or stay' : 'Choose what to do', null];
  const alone = going.replace('m', 'M') || 'Stay: do nothing';
  const text = shot.length ? `${flight}, ${going ? `then ${going}` : 'and stay'}` : alone;
  const action = [shot.length && `shoot ${shot.join(' ')}`, going && move].filter(Boolean).join('; ') || 'pass';
  return [text, () => send({ turn: game.act.turn, action })];
}
const give = ({ order, who, sure }) => { if (!sure || confirm(sure)) send({ order, who: who ?? undefined }); };
function tick() {
  const left = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
  const isTimed = ends && ['turn', 'talk'].includes(game.phase) && !game.ended && place === 'game';
  write('clock', isTimed ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left` : '');
}
/** Adds the news that are not shown yet. Only what happens now is read aloud. */
function drawNews() {
  const [box, { news, phase }] = [$('news'), game];
  if (drawn.news !== news) box.replaceChildren();
  drawn.news = news;
  const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 60;
  box.setAttribute('aria-live', seq > now.hello?.last || phase === 'lobby' ? 'polite' : 'off');
  box.append(...news.slice(box.childElementCount).map(({ kind, text, by }) =>
    make('li', { class: kind }, by ? make('b', {}, `${by}: `) : '', text)));
  if (isAtEnd || IS_TABLE) box.scrollTop = box.scrollHeight;
}
/** Draws the sheet of a turn, in the order of the form of the source, and the arrow's. */
function drawSheet({ turn, obs, legal, text }) {
  const [lines, { move, shot }] = [text.split('\n'), choice];
  const senses = Object.keys(SENSES).filter(sense => obs[sense]);
  const icon = sense => make('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, make('path', { d: SENSES[sense] }));
  draw('senses', [turn, text], () => senses.map((sense, index) => make('li', {}, icon(sense), lines[index])));
  draw('where', [turn, text], () => lines.slice(senses.length).map(line => make('p', {}, line)));
  draw('moves', [turn, legal.moves], () => legal.moves.filter(one => one !== 'pass').map(one => Object.assign(make('button',
    { value: one }, make('small', {}, 'Move to '), one.replace('move ', '')), { onclick: () => go(one) })));
  for (const one of [...$('moves').children, $('stay')]) one.setAttribute('aria-pressed', one.value === move);
  $('shoot').hidden = !legal.paths;
  if (!legal.paths) return;
  const [at, more, path] = [shot.at(-1) ?? obs.room, legal.paths.longest - shot.length, `Arrow: ${shot.join(', ')}`];
  write('shoot', shot.length ? `${path} ...` : 'Shoot an arrow ...');
  write('path', shot.length ? path : `Arrow: from room ${obs.room}`);
  const range = shot.length ? `up to ${more} rooms more` : `one to ${more} rooms`;
  write('range', more ? `Tap ${range}.` : 'It flies no further.');
  draw('guess-title', [at, game.tunnels.has(at)], ([, isKnown]) => {
    $('guess').open = !isKnown;
    return [isKnown ? 'Aim at a room by number' : `You don't know where room ${at} leads. Guess the next room:`];
  });
  draw('numbers', legal.paths.rooms, count => [...Array(count).keys()].map(at => button(`${at + 1}`, () => hit(at + 1))));
}
/** Draws rooms and tunnels, a flight from room to room, and the marks and names at each room. With `tap` rooms are buttons.
 * Where the host has found no drawing, lists the rooms: of a whole cave those where somebody or something is. */
function chart({ rooms, tunnels }, { flight, marks, names, kinds, tap = null }) {
  if (!rooms.some(one => one.at)) {
    if (tap) return rooms.map(one => button(one.text, () => tap(one.room)));
    const lines = rooms.map(one => [one.text, [...marks(one), ...names(one)].map(([text]) => text).join(', ')]);
    return [make('ul', {}, ...items(lines.filter(([, there]) => there).map(line => line.join(' '))))];
  }
  const spot = ([row, column]) => [column * WIDTH, row * HEIGHT];
  const points = [...rooms.map(one => one.at), ...tunnels.flat()].map(spot);
  const [xs, ys] = [0, 1].map(axis => points.map(point => point[axis]));
  const [left, top] = [Math.min(...xs) - 24, Math.min(...ys) - HEIGHT / 2];
  const [width, height] = [Math.max(...xs) + 52 - left, Math.max(...ys) + HEIGHT / 2 + 12 - top];
  const line = (kind, way) => make('path', { class: kind, d: `M${way.map(spot).join('L')}` });
  const frame = { viewBox: `${left} ${top} ${width} ${height}`, width, height, role: 'group', 'aria-label': 'Map' };
  const svg = make('svg', frame, ...tunnels.map(way => line('tunnel', way)));
  svg.style.setProperty('min-width', `${Math.round(width * 0.74)}px`); // So tap areas are 44 pixels high.
  flight.slice(1).forEach((to, index) => {
    const ends = [flight[index], to].map(at => rooms.find(one => one.room === at)?.at);
    const way = tunnels.flatMap(way => [way, [...way].reverse()]).find(way => `${[way[0], way.at(-1)]}` === `${ends}`);
    if (ends.every(Boolean) && flight[index] !== to) svg.append(line('flight', way ?? ends));
  });
  for (const one of rooms) {
    const [x, y] = spot(one.at);
    const text = (label, kind, x, y) => make('text', { class: kind, x, y }, label);
    const kind = ['room', one.seen ? '' : 'heard', ...kinds(one)].join(' ');
    const more = tap && { 'data-key': one.room, tabindex: 0, role: 'button', 'aria-label': one.text };
    const group = make('g', { class: kind, ...more },
      make('rect', { x: x - WIDTH / 2, y: y - HEIGHT / 2, width: WIDTH, height: HEIGHT }),
      make('circle', { cx: x, cy: y, r: 16 }), text(one.room, 'number', x, y),
      ...marks(one).map(([label, kind], index) => text(label, kind, x + 16, y - 12 - 11 * index)),
      ...names(one).slice(0, 3).map(([label, kind], index) => text(label, kind, x + 8, y + 26 + 9 * index)));
    const press = event => { event.preventDefault(); tap(one.room); };
    if (tap) [group.onclick, group.onkeydown] = [press, event => ['Enter', ' '].includes(event.key) && press(event)];
    svg.append(group);
  }
  return [svg];
}
function drawMap() {
  const [{ map, act, tunnels }, { notes = {} }, isAiming] = [game, store, view === 'aim'];
  const shot = isAiming ? choice.shot : [];
  const next = isAiming && shot.length < act.legal.paths.longest ? tunnels.get(shot.at(-1) ?? map.here) ?? [] : [];
  draw('map', [map, notes, shot, next, isAiming], () => chart(map, {
    flight: [map.here, ...shot], names: () => [], tap: isAiming ? hit : choose,
    marks: ({ room: at, senses }) => [[senses ?? '', 'sensed'], [cut(notes[at] ?? '', 7), 'note']].filter(([text]) => text),
    kinds: ({ room: at }) => [at === map.here && 'here', shot.includes(at) && 'aimed', next.includes(at) && 'next'],
  }));
  write('room-text', map.rooms.find(one => one.room === chosen)?.text ?? '');
}
/** Draws what was hidden, and a turn of the film: who is where after it. */
function drawEnd({ text, position: { people } }) {
  const [lines, { scenes, at, dead, whole: map }] = [text.split('\n'), game];
  draw('fates', lines, items);
  $('fates').style.setProperty('--n', lines.length);
  $('fates').style.setProperty('--most', Math.max(...lines.map(line => line.length)));
  if (!scenes.length) return;
  const { turn, seat: onTurn, room: from, to, text: told } = scenes[at];
  [$('back').disabled, $('next').disabled] = [at === 0, at === scenes.length - 1];
  [['scene', `${at + 1} of ${scenes.length}`], ['told', told]].forEach(line => write(...line));
  const where = people.map((person, seat) => {
    const [isDead, own] = [dead.get(seat)?.turn <= turn, scenes.filter(scene => scene.seat === seat)];
    const last = own.filter(scene => scene.turn <= turn).at(-1)?.to ?? own[0]?.room ?? person.room;
    const [there, name] = [isDead ? person.room : last, cut(game.begun.players[seat], 9)];
    return { there, label: [isDead ? `[${name}]` : name, seat === onTurn ? 'on' : isDead ? 'dead' : 'who'] };
  });
  draw('cave', [map, where, at], () => chart(map ?? { rooms: [] }, {
    flight: [from, to ?? from], names: one => where.filter(({ there }) => there === one.room).map(({ label }) => label),
    marks: one => (one.senses ? [[one.senses, 'sensed']] : []),
    kinds: one => [one.room === from && 'here', one.room === to && to !== from && 'aimed'],
  }));
}
// What the player does.
const go = move => { choice.move = move; render(); };
const aim = isAiming => { choice.isAiming = isAiming; render(); };
const hit = at => { if (choice.shot.length < game.act.legal.paths.longest) choice.shot.push(at); render(); };
const turnFilm = by => { game.at = (game.at + by + game.scenes.length) % game.scenes.length; render(); };
const choose = at => { [chosen, $('note').value] = [at, store.notes?.[at] ?? '']; render(); };
$('stay').onclick = () => go('pass');
$('shoot').onclick = () => { aim(true); $('arrow').focus({ preventScroll: true }); };
$('undo').onclick = () => aim(choice.shot.pop() !== undefined);
$('no-shot').onclick = () => { choice.shot = []; aim(false); $('shoot').focus({ preventScroll: true }); };
$('note').oninput = () => { save({ notes: { ...store.notes, [chosen]: $('note').value } }); render(); };
[$('back').onclick, $('next').onclick] = [() => turnFilm(-1), () => turnFilm(1)];
$('look').onclick = () => { isCovered = false; look(); };
$('cover').onclick = () => { isCovered = true; render(); $('look').focus({ preventScroll: true }); };
$('watch').onclick = () => { isWatching = true; render(); };
setInterval(() => view === 'film' && game.scenes.length && turnFilm(1), PICTURE);
setInterval(tick, 1000);
document.addEventListener('submit', event => event.preventDefault());
$('talk').onsubmit = () => $('say').value.trim() && send({ say: $('say').value });
$('write').onsubmit = () => $('chalk').value.trim() && send({ board: $('chalk').value });
$('door').onsubmit = () => enter(room || letters($('room').value), tidy($('name').value));
$('elsewhere').onclick = () => { room = ''; render(); $('room').focus(); };
$('retry').onclick = () => { place = 'door'; (store.code ? connect : start)(); };
$('leave').onclick = () => {
  if (!confirm('Leave the game? Your seat is given up, and your notes on this phone are lost.')) return;
  if (place === 'game' && !send({ leave: 1 })) return;
  save({}, {});
  enter(room, '');
};
/** Goes to a seat by its code, or to a room with a name. Without a name asks for one. */
function enter(code, name) {
  hangUp();
  [room, game, now, seq, epoch, place] = [code.slice(0, 4), newGame(), {}, 0, NO_LINES, 'door'];
  store = { ...!IS_TABLE && keptOf(room), ...code.length > 4 && { code }, ...name && { name } };
  keep(IS_TABLE ? 'table' : 'last', IS_TABLE ? code : room);
  keep('name', name || kept('name'));
  (store.code || name ? connect : render)();
  if (place === 'door') $('name').focus();
}
function start() {
  const typed = letters(location.hash);
  if (location.hash) history.replaceState(null, '', location.pathname);
  $('name').value ||= kept('name');
  const code = [4, 12].includes(typed.length) ? typed : kept(IS_TABLE ? 'table' : 'last');
  if (code) return enter(code, '');
  if (IS_TABLE) stop("Open the address of the table's screen that the host shows.");
  render();
}
/** Connects at once when the phone is used again. A connection that has slept may be dead without a word. */
document.addEventListener('visibilitychange', () => {
  if (document.hidden) [hiddenSince, isCovered] = [Date.now(), true];
  else if (place === 'game' && (socket?.readyState !== WebSocket.OPEN || Date.now() - hiddenSince > PATIENCE)) connect();
  render();
});
window.addEventListener('online', () => place === 'game' && connect());
window.addEventListener('hashchange', start);
start();
