// Shows what the game says, and keeps it. The words, the rules and what can be chosen come from the worker.
const $ = id => document.getElementById(id);
/** The most bytes of a record, milliseconds until the page says that it thinks and of a double tap, and columns of a table. */
const [MOST_BYTES, PATIENCE, TWICE, TABLE] = [4 << 20, 500, 500, 48];
let worker, games = [], typed = [], at = 0, past = '';
/** The hunt on the screen: the name by which it is kept, its record, and what the last answer said; and the one that begins. */
let [hunt, next] = [{ id: '', record: '', answer: null }, null];
/** The line that was sent and is not answered, whether the game is busy, its timer, and what is chosen so far. */
let [sent, isBusy, timer, path, isSecret, hasKept] = [null, false, 0, null, false, true];
/** When a secret was shown or covered, what ends the lock of the hunt on the screen, and where its last answer begins. */
let [covered, unlock, top] = [0, () => {}, null];
// What the browser keeps. Some keep nothing, or are full.
const read = key => { try { return localStorage.getItem(`wumpus:${key}`) ?? ''; } catch { return ''; } };
function keep(key, value) {
  try {
    if (value) localStorage.setItem(`wumpus:${key}`, value); else localStorage.removeItem(`wumpus:${key}`);
  } catch {
    if (hasKept) notice('This browser keeps nothing more: the hunt and its result are lost when you close the page. The menu saves it as a file.');
    hasKept = false;
  }
}
function ids() {
  try { return Object.keys(localStorage).map(key => key.match(/^wumpus:hunt:(.+)/)?.[1]).filter(Boolean).sort().reverse(); } catch { return []; }
}
/** What a reload of this tab goes on with. */
const tab = () => { try { return JSON.parse(sessionStorage.getItem('wumpus:tab')) ?? {}; } catch { return {}; } };
function keepTab(isCounted) {
  const { id, record } = hunt;
  try { sessionStorage.setItem('wumpus:tab', JSON.stringify({ id, record, isCounted, asked: location.hash })); } catch { /* It begins anew. */ }
}
function keepResult(lines) {
  past += `\n${lines}\n`;
  keep('results', `${read('results')}\n${lines}\n`);
}
/** Locks a kept hunt, unless another tab has it. */
const lock = id => new Promise(done => {
  if (!id || !navigator.locks) return done(true);
  navigator.locks.request(`wumpus:${id}`, { ifAvailable: true }, held => {
    done(held !== null);
    return held && new Promise(free => { unlock(); unlock = free; });
  });
});
// Elements.
function make(tag, attributes = {}, ...children) {
  const element = Object.assign(document.createElement(tag), attributes);
  element.append(...children);
  return element;
}
const button = (text, onclick, className = '') => make('button', { type: 'button', onclick, className }, text);
const notice = text => { for (const id of ['notice', 'problem']) $(id).textContent = text; };
/** Makes the parts of a text, of which escape sequences say the style. */
function styled(text) {
  let classes = [];
  return text.split(/(\x1b\[[\d;]*m)/).flatMap(part => {
    const codes = part.match(/^\x1b\[([\d;]*)m$/)?.[1];
    if (codes === undefined) return part ? [classes.length ? make('span', { className: classes.join(' ') }, part) : part] : [];
    classes = ['', '0'].includes(codes) ? [] : [...classes, ...codes.split(';').map(code => `s${code}`)];
    return [];
  });
}
function log(text, className = 'said') {
  const line = make('pre', { className }, ...styled(text));
  if (isSecret) line.dataset.secret = '';
  $('log').append(line);
  if (className === 'typed') top = line;
}
/** Wipes what only one person was to see, also from the lines that the arrow keys bring back. */
function wipe() {
  for (const line of document.querySelectorAll('[data-secret]')) line.remove();
  [isSecret, typed, at] = [false, [], 0];
}
function columns() {
  const ruler = make('pre', { className: 'said', id: 'ruler' }, 'm'.repeat(50));
  $('log').append(ruler);
  const width = ruler.getBoundingClientRect().width / 50;
  ruler.remove();
  const { paddingLeft } = getComputedStyle($('log'));
  return Math.max(20, Math.floor(($('log').clientWidth - 2 * parseFloat(paddingLeft)) / width));
}
// The worker.
function open() {
  worker?.terminate();
  worker = new Worker('worker.js', { type: 'module' });
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = () => broken('it could not be loaded');
  worker.postMessage({ ask: 'look', kept: past, columns: columns() });
}
const broken = why => notice(`The game does not run in this browser: ${why}.`);
function ask(message) {
  worker.postMessage({ columns: columns(), ...message });
  if (!['complete', 'look'].includes(message.ask)) busy(true);
}
function busy(is) {
  isBusy = is;
  $('log').setAttribute('aria-busy', is);
  clearTimeout(timer);
  if (is) timer = setTimeout(() => { $('thinking').hidden = false; }, PATIENCE); else $('thinking').hidden = true;
}
/** Ends the worker, and goes on in another where the record ends. The line that was not answered is heard without thought. */
function stop() {
  const [line, { record, answer }] = [sent, hunt];
  open();
  ask({ ask: 'resume', record, isCounted: answer.turns === null, stops: true, quiet: true });
  if (line !== null) ask({ ask: 'hear', line, stops: true }); else log('Stopped.');
  sent = null;
}
function hear(data) {
  if (data.games && !games.length) menu(data.games);
  if (data.broken) broken(data.broken);
  if (data.echo) log(data.echo.join(' '), 'typed');
  if (data.answer) answer(data);
  if (data.completed && $('line').value === data.line && data.line) choices(data.completed.slice(0, 12).map(line => ({ label: line, line, fills: true })));
  if ('told' in data) {
    log(data.told, 'said table');
    if (data.added) keepResult(data.added);
    busy(false);
    down();
  }
  if (data.refused) refuse(data);
}
function answer({ answer: it, quiet, waits, isFirst }) {
  if (isFirst && next) shift();
  const { said, record, then, result, turns } = it;
  if (record !== null) [hunt.record, sent] = [record, null];
  if (result) keepResult(result);
  // A hunt without a line, and one that is over and counted, is kept for this tab alone.
  if (record !== null && turns !== null && !isFirst) {
    if (!hunt.id) lock(hunt.id = Date.now().toString(36));
    keep(`hunt:${hunt.id}`, record);
  }
  if (turns === null && waits && hunt.id) keep(`hunt:${hunt.id}`, '');
  hunt.answer = it;
  keepTab(turns === null);
  if (!quiet) for (const part of said) show(part);
  if (then === 'save') download(it.file, hunt.record);
  if (it.shared) $('log').append(button('Share your result', () => share(it.shared)));
  if (waits) {
    if (!quiet) sent = null;
    busy(false);
    wait();
    if (then === 'leave') leave(turns);
  }
  if (!quiet) down();
}
/** Makes room for the hunt that begins. */
function shift() {
  if (!next.id) { unlock(); unlock = () => {}; }
  [hunt, next, sent, top] = [{ ...next, answer: null }, null, null, null];
  wipe();
  $('log').replaceChildren();
  if ($('menu').open) $('menu').close();
  notice('');
}
function show({ words, alone, together }) {
  if (words !== undefined) log(words);
  if (together !== undefined) wipe();
  if (words === undefined) [isSecret, covered] = [alone !== undefined, Date.now()];
}
/** Shows the end of the log, or the beginning of the last answer if that is longer. */
const down = () => { $('log').scrollTop = top?.isConnected ? top.offsetTop - $('log').offsetTop : $('log').scrollHeight; };
/** Shows the question that waits, and what can be chosen. */
function wait() {
  $('question').textContent = hunt.answer.question;
  $('foot').hidden = $('form').hidden = false;
  path = null;
  choices(hunt.answer.choices);
  // On a phone the keyboard would cover the page.
  const isLost = [document.body, $('open-menu')].includes(document.activeElement);
  if (isLost && matchMedia('(pointer: fine)').matches) $('line').focus();
}
function leave(turns) {
  const isKept = hasKept && hunt.id;
  if (turns !== null && !isKept) worker.postMessage({ ask: 'leave' });
  log(turns !== null && isKept ? 'You have left the hunt. It is kept: the menu goes on with it.' : 'You have left the game.');
  $('form').hidden = true;
  [hunt.id, hunt.record] = ['', ''];
  unlock();
  $('choices').replaceChildren(button('New hunt', () => begin(''), 'answer'), button('Menu', openMenu));
}
function refuse({ refused, ask: asked }) {
  busy(false);
  const { id, record } = next ?? hunt;
  const isTold = next && hunt.answer;
  next = null;
  if (isTold) return notice(refused);
  log(refused, 'said refused');
  if (record && id) {
    log('That hunt cannot go on in this version of the game. Nothing of it is lost: save it as a file.');
    $('log').append(button('Save it as a file', () => download('hunt.txt', record)));
  }
  if (asked !== 'hear') $('log').append(button('New hunt', () => begin('')), button('Menu', openMenu));
  down();
}
// What the player does.
function say(line) {
  if (isBusy || $('form').hidden) return;
  log(`${$('question').textContent} ${line}`, 'typed');
  if (line) [typed, at] = [[...typed.filter(old => old !== line), line], 0];
  [sent, $('line').value] = [line, ''];
  notice('');
  ask({ ask: 'hear', line });
}
/** Draws buttons for what can be chosen now, or for the next word of what is begun. */
function choices(list) {
  const held = $('choices').contains(document.activeElement) ? document.activeElement.textContent : null;
  if (!path) {
    $('choices').replaceChildren(...list.map(one => button(one.label, () => choose(one), one.is_answer ? 'answer' : '')));
  } else {
    const { choice, words } = path;
    const line = [choice.line, ...words].join(' ');
    const finish = () => { path = null; say([choice.line, ...words].join(' ')); };
    const add = word => { words.push(word); if (words.length === choice.then.length) finish(); else choices(); };
    const back = () => { if (words.pop() === undefined) path = null; choices(hunt.answer.choices); };
    $('choices').replaceChildren(
      ...words.length ? [button(`Enter: ${line}`, finish, 'answer')] : [make('p', {}, `${line} ...`)],
      ...choice.then[words.length].map(word => button(word, () => add(word))), button('Back', back));
  }
  // A key that is pressed twice does not do what has come to stand there.
  if (held !== null) ([...$('choices').children].find(one => one.textContent === held) ?? $('question')).focus();
}
function choose(one) {
  if (Date.now() - covered < TWICE) return;
  if (one.fills) {
    [$('line').value] = [one.line, $('line').focus()];
    complete();
  } else if (one.then.length) {
    choices(path = { choice: one, words: [] });
  } else say(one.line);
}
function complete() {
  const line = $('line').value;
  if (line) ask({ ask: 'complete', line }); else if (hunt.answer) wait();
}
/** Begins a hunt, or goes on with a record. The one on the screen stays until that has worked. */
function begin(flags, record = null, { id = '', file = '', isCounted = false } = {}) {
  next = { id, record: record ?? '' };
  ask(record === null ? { ask: 'begin', flags } : { ask: 'resume', record, file, isCounted });
}
async function goOn(id) {
  if (await lock(id)) begin('', read(`hunt:${id}`), { id }); else notice('This hunt is open in another tab.');
}
function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  make('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
/** Shares the address of the hunt, once it gives nothing away, and behind it what a daily hunt has ended with. */
async function share(result = '') {
  const flags = hunt.answer?.address?.split('\n').map(flag => encodeURIComponent(flag).replaceAll('%3D', '='));
  const url = location.href.split('#')[0] + (flags ? `#${flags.join('&')}` : '');
  const text = result && [...result.split('\n').slice(1).map(line => line.trim()), url].join('\n');
  try {
    if (navigator.share) return await navigator.share(text ? { text } : { title: document.title, url });
    await navigator.clipboard.writeText(text || url);
    notice(text ? 'Your result is in the clipboard.' : flags ? 'The address of this hunt is in the clipboard.'
      : 'The address of the page is in the clipboard. That of a hunt is known when the hunt is over.');
  } catch (why) {
    if (why.name !== 'AbortError') log(text || url);
  }
  down();
}
// The menu.
function openMenu() {
  notice('');
  const hunts = ids().filter(id => id !== hunt.id).map(id => {
    const [header, ...lines] = read(`hunt:${id}`).split('\n\n');
    const words = header.split('\n').slice(1).filter(line => !/^(seed|drawn)\b/.test(line)).join(', ').replace('variant ', '');
    const count = lines.join('\n').split('\n').filter(Boolean).length;
    const began = new Date(parseInt(id, 36)).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
    const remove = () => { if (confirm('Remove this hunt for good?')) { keep(`hunt:${id}`, ''); openMenu(); } };
    return make('li', {}, make('span', {}, `${words}: ${began}, ${count} ${count === 1 ? 'line' : 'lines'}`),
      button('Go on', () => goOn(id)), button('Remove', remove));
  });
  $('hunts').replaceChildren(...hunts);
  $('kept').hidden = !hunts.length;
  if (!$('menu').open) $('menu').showModal();
}
function menu(list) {
  games = list;
  $('game').replaceChildren(...games.map(({ name }) => make('option', { value: name }, name)));
  options();
  start();
}
function options() {
  const game = games.find(({ name }) => name === $('game').value);
  $('about').textContent = game.about;
  $('daily').hidden = $('hints').parentElement.hidden = game.is_shared;
  $('options').replaceChildren(...game.options.map(option => {
    const { spec: { option: name, values, from, to, default: usual }, help, is_asked: isAsked } = option;
    const first = make('option', { value: '' }, isAsked ? 'ask me' : usual === null ? 'as usual' : `${usual} (usual)`);
    const field = values?.length
      ? make('select', { name }, first, ...values.map(value => make('option', { value }, value)))
      : make('input', { name, placeholder: from === undefined ? '' : `${from} to ${to}` });
    return make('label', {}, `${name} `, field, make('small', {}, help));
  }));
  if (game.is_shared) $('options').append(make('label', {}, 'bots ', make('input', { name: 'bots', placeholder: '0 to 59' })));
}
function flags() {
  const chosen = [...$('options').querySelectorAll('select, input')].filter(({ value }) => value.trim());
  return [`--variant=${$('game').value}`, ...chosen.map(({ name, value }) => `--${name}=${value.trim()}`),
    ...['hints', 'cheat'].filter(id => $(id).checked && !$(id).parentElement.hidden).map(id => `--${id}`)].join('\n');
}
/** The first hunt: the one of this tab, what the address asks, the newest that is kept and open nowhere else, or a new one. */
async function start() {
  const own = tab();
  if (own.record && own.asked === location.hash && await lock(own.id)) return begin('', own.record, own);
  const asked = location.hash.slice(1).split('&').map(flag => { try { return decodeURIComponent(flag); } catch { return flag; } });
  if (!location.hash) {
    for (const id of ids()) if (await lock(id)) return begin('', read(`hunt:${id}`), { id });
  }
  begin(asked.join('\n'));
}
$('old').remove();
$('form').onsubmit = event => { event.preventDefault(); say($('line').value); };
$('line').oninput = complete;
$('line').onkeydown = event => {
  const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (step && typed.length) {
    at = Math.max(0, Math.min(typed.length, at + step));
    [$('line').value] = [at ? typed.at(-at) : '', event.preventDefault()];
  }
  const [first] = $('choices').children;
  const [{ value }, offered] = [$('line'), first?.textContent ?? ''];
  if (event.key === 'Tab' && !event.shiftKey && value && !path && offered.startsWith(value) && offered !== value) {
    event.preventDefault();
    first.click();
  }
};
$('stop').onclick = stop;
$('share').onclick = () => share();
$('open-menu').onclick = openMenu;
$('close-menu').onclick = () => $('menu').close();
$('game').onchange = options;
$('new').onsubmit = event => event.preventDefault();
$('begin').onclick = () => begin(flags());
$('daily').onclick = () => begin(`${flags()}\n--daily`);
function results(isDaily) {
  $('menu').close();
  top = null;
  ask({ ask: 'results', isDaily, kept: past, columns: Math.max(TABLE, columns()) });
}
$('stats').onclick = () => results(false);
$('days').onclick = () => results(true);
$('save').onclick = () => download('hunt.txt', hunt.record || 'wumpus record 1\n');
$('file').onchange = async () => {
  const [file] = $('file').files;
  $('file').value = '';
  if (!file) return;
  if (file.size > MOST_BYTES) return notice(`${file.name} is larger than 4 MiB, and no record is.`);
  begin('', await file.text(), { file: file.name });
};
window.onhashchange = start;
window.onresize = () => { ask({ ask: 'look' }); down(); };
past = read('results');
if (window.WebAssembly && window.Worker) open(); else broken('it has no WebAssembly');
