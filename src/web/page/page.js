// Shows what the game says, and keeps it. The words, the rules and what can be chosen come from the worker.
const $ = id => document.getElementById(id);
/** The most bytes of a record; milliseconds until the page says that it thinks, and of a double tap; the columns of a table. */
const [MOST_BYTES, PATIENCE, TWICE, TABLE] = [4 << 20, 500, 500, 48];
let worker, games = [], typed = [], at = 0, past = '';
/** The hunt on the screen, and the one that begins: the name by which it is kept, its record, the file that it comes from, whether
 * its result is kept, what frees its lock, and what the last answer said. */
let [hunt, next] = [{ id: '', record: '' }, null];
/** Whether the game is busy, the timer until that is said, what is chosen so far, and where the last answer begins. */
let [isBusy, timer, path, top] = [false, 0, null, null];
/** Whether a secret is on the screen, when it was shown or covered, and whether this browser keeps anything. */
let [isSecret, covered, hasKept] = [false, 0, true];
// What the browser keeps. Some keep nothing, or are full.
const read = key => { try { return localStorage.getItem(`wumpus:${key}`) ?? ''; } catch { return ''; } };
function keep(key, value) {
  try {
    if (value) localStorage.setItem(`wumpus:${key}`, value); else localStorage.removeItem(`wumpus:${key}`);
  } catch {
    if (hasKept) notice('This browser can keep no more: when you close the page, the hunt and its result are lost. The menu saves it as a file.');
    hasKept = false;
  }
}
function ids() {
  try { return Object.keys(localStorage).map(key => key.match(/^wumpus:hunt:(.+)/)?.[1]).filter(Boolean).sort().reverse(); } catch { return []; }
}
/** What a reload of this tab goes on with. */
const tab = () => { try { return JSON.parse(sessionStorage.getItem('wumpus:tab')) ?? {}; } catch { return {}; } };
function keepTab() {
  const kept = JSON.stringify({ ...hunt, answer: null, free: null, asked: location.hash });
  try { sessionStorage.setItem('wumpus:tab', kept); } catch { /* It begins anew. */ }
}
function keepResult(lines) {
  past += `\n${lines}\n`;
  keep('results', `${read('results')}\n${lines}\n`);
}
/** Locks a kept hunt. Returns what frees it, or nothing if another tab has it. */
const lock = id => new Promise(done => {
  if (!id || !navigator.locks) return done(() => {});
  const hold = held => (held ? new Promise(free => done(free)) : done(null));
  navigator.locks.request(`wumpus:${id}`, { ifAvailable: true }, hold).catch(() => done(() => {}));
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
  worker.onerror = () => broken('the game could not be loaded');
  ask({ ask: 'look' });
}
const broken = why => notice(`This browser does not run the game: ${why}.`);
function ask(message) {
  past = hasKept ? read('results') : past;
  worker?.postMessage({ columns: columns(), kept: past, ...message });
  if (!['complete', 'look'].includes(message.ask)) busy(true);
}
function busy(is) {
  isBusy = is;
  $('log').setAttribute('aria-busy', is);
  clearTimeout(timer);
  if (is) timer = setTimeout(() => { $('thinking').hidden = false; }, PATIENCE); else $('thinking').hidden = true;
}
/** Ends the worker, and goes on in another where the record ends. */
function stop(why = 'Stopped.') {
  drop();
  open();
  log(why);
  if (hunt.record) ask({ ask: 'resume', ...hunt, answer: null, free: null, stops: true, quiet: true }); else busy(false);
}
/** Gives up the hunt that was to begin. */
const drop = () => { next = next?.free?.() ?? null; };
function hear(data) {
  if (data.games && !games.length) menu(data.games);
  if (data.broken) broken(data.broken);
  if (data.echo) log(data.echo.join(' '), 'typed');
  if (data.answer) answer(data);
  if (data.completed && $('line').value === data.line && data.line) choices(data.completed.slice(0, 12).map(line => ({ label: line, line, fills: true })));
  if (data.told) {
    log(data.told[0], 'said table');
    if (data.told[1]) keepResult(data.told[1]);
    busy(false);
    down();
  }
  if (data.refused) refuse(data);
}
function answer({ answer: it, quiet, waits, isFirst }) {
  if (isFirst && next) {
    const isKept = !next.record && ids().some(id => read(`hunt:${id}`).startsWith(it.record));
    shift();
    if (isKept) notice('You have already begun this hunt: the menu goes on with it.');
  }
  const { said, record, then, result, turns } = it;
  if (record !== null) hunt.record = record;
  if (result) keepResult(result);
  // A hunt without a line, and one that is over and counted, is kept for this tab alone.
  hunt.isCounted = turns === null && (waits || !!hunt.isCounted);
  if (record !== null && !isFirst && !hunt.isCounted) {
    hunt.id ||= Date.now().toString(36) + (hunt.file ? '-file' : '');
    if (!hunt.free) lock(hunt.id).then(free => { hunt.free = free; });
    keep(`hunt:${hunt.id}`, record);
  }
  if (hunt.isCounted && hunt.id) keep(`hunt:${hunt.id}`, '');
  hunt.answer = it;
  keepTab();
  if (!quiet) for (const part of said) show(part);
  if (then === 'save') download(it.file, hunt.record);
  if (it.shared) $('log').append(button('Share your result', () => share(it.shared)));
  if (waits) {
    busy(false);
    wait();
    if (then === 'leave') leave(turns);
  }
  if (!quiet) down();
}
/** Makes room for the hunt that begins. */
function shift() {
  hunt.free?.();
  [hunt, next, top] = [next, null, null];
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
  hunt.free?.();
  hunt = { id: '', record: '', answer: hunt.answer };
  $('choices').replaceChildren(button('New hunt', () => begin(''), 'answer'), button('Menu', openMenu));
}
function refuse({ refused, ask: asked }) {
  busy(false);
  if (asked === 'hear') return stop(refused);
  const { id, record } = next ?? hunt;
  drop();
  if (hunt.answer) return notice(refused);
  log(refused, 'said refused');
  if (id) {
    log('That hunt cannot go on in this version of the game. Nothing of it is lost: save it as a file.');
    $('log').append(button('Save it as a file', () => download('hunt.txt', record)));
  }
  $('log').append(button('New hunt', () => begin('')), button('Menu', openMenu));
}
function say(line) {
  if (isBusy || $('form').hidden) return;
  log(`${$('question').textContent} ${line}`, 'typed');
  if (line) [typed, at] = [[...typed.filter(old => old !== line), line], 0];
  $('line').value = '';
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
function begin(flags, record = '', { id = '', file = '', isCounted = false, free = null } = {}) {
  drop();
  next = { id, record, file, isCounted, free };
  ask(record || file ? { ask: 'resume', record, file, isCounted } : { ask: 'begin', flags });
}
/** Goes on with a kept hunt. Returns whether no other tab has it. */
const goOn = id => lock(id).then(free => {
  if (free) begin('', read(`hunt:${id}`), { id, free, file: id.endsWith('-file') ? 'hunt.txt' : '' });
  return free !== null;
});
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
      : 'The address of the page is in the clipboard. The hunt has one of its own once it is over.');
  } catch (why) {
    if (why.name !== 'AbortError') log(text || url);
  }
  down();
}
function openMenu() {
  notice('');
  const hunts = ids().filter(id => id !== hunt.id).map(id => {
    const [header, ...lines] = read(`hunt:${id}`).split('\n\n');
    const words = header.split('\n').slice(1).filter(line => !/^(seed|drawn)\b/.test(line)).join(', ').replace('variant ', '');
    const count = lines.join('\n').split('\n').filter(Boolean).length;
    const began = new Date(parseInt(id, 36)).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
    const open = async () => { if (!await goOn(id)) notice('This hunt is open in another tab.'); };
    const remove = () => { if (confirm('Remove this hunt for good?')) { keep(`hunt:${id}`, ''); openMenu(); } };
    return make('li', {}, make('span', {}, `${words}: ${began}, ${count} ${count === 1 ? 'line' : 'lines'}`),
      button('Go on', open), button('Save', () => download('hunt.txt', read(`hunt:${id}`))), button('Remove', remove));
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
  const isOwn = own.record && own.asked === location.hash;
  const free = isOwn && (await lock(own.id) ?? await new Promise(done => setTimeout(done, PATIENCE)).then(() => lock(own.id)));
  if (free) return begin('', own.record, { ...own, free });
  const asked = location.hash.slice(1).split('&').map(flag => { try { return decodeURIComponent(flag); } catch { return flag; } });
  for (const id of location.hash ? [] : ids()) if (await goOn(id)) return;
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
$('stop').onclick = () => stop();
$('share').onclick = () => share();
$('open-menu').onclick = openMenu;
$('close-menu').onclick = () => $('menu').close();
$('game').onchange = options;
$('new').onsubmit = event => event.preventDefault();
$('begin').onclick = () => begin(flags());
$('daily').onclick = () => begin(`${flags()}\n--daily`);
const results = isDaily => {
  [top] = [null, $('menu').close()];
  ask({ ask: 'results', isDaily, columns: Math.max(TABLE, columns()) });
};
$('stats').onclick = () => results(false);
$('days').onclick = () => results(true);
$('save').onclick = () => download('hunt.txt', hunt.record || 'wumpus record 1\n');
$('file').onchange = () => {
  const [file] = $('file').files;
  $('file').value = '';
  if (!file) return;
  if (file.size > MOST_BYTES) return notice(`${file.name} is larger than 4 MiB, and no record is.`);
  file.text().then(text => begin('', text, { file: file.name }), () => notice(`${file.name} cannot be read.`));
};
window.onhashchange = start;
window.onresize = () => { ask({ ask: 'look' }); down(); };
if (window.WebAssembly && window.Worker) open(); else broken('it has no WebAssembly');
