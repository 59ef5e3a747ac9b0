// Shows what the game says, and keeps it. The words, the rules and what can be chosen come from the worker.
const $ = id => document.getElementById(id);
/** The most lines in the log, bytes of a record, and milliseconds until the page says that it thinks. */
const [MOST_LINES, MOST_BYTES, PATIENCE] = [500, 4 << 20, 500];
let worker, games = [], typed = [], at = 0;
/** The hunt: the name by which it is kept, its record, its flags, and what the last answer said. */
let hunt = { id: '', record: '', flags: '', answer: null };
/** The line that was sent and is not answered, whether the game is busy, its timer, and what is chosen so far. */
let [sent, isBusy, timer, path, isSecret, hasKept] = [null, false, 0, null, false, true];

// What the browser keeps. Some keep nothing, or are full.
const read = key => { try { return localStorage.getItem(`wumpus:${key}`) ?? ''; } catch { return ''; } };
function keep(key, value) {
  try {
    if (value) localStorage.setItem(`wumpus:${key}`, value); else localStorage.removeItem(`wumpus:${key}`);
    return true;
  } catch {
    if (hasKept) notice('This browser keeps nothing more: the hunt and its result are lost when you close the page. The menu saves it as a file.');
    return hasKept = false;
  }
}
const keys = () => { try { return Object.keys(localStorage); } catch { return []; } };
const ids = () => keys().filter(key => key.startsWith('wumpus:hunt:')).map(key => key.slice(12)).sort().reverse();
const own = (value = null) => {
  try {
    if (value !== null) sessionStorage.setItem('wumpus:own', value);
    return sessionStorage.getItem('wumpus:own') ?? '';
  } catch { return ''; }
};

// Elements.
function make(tag, attributes = {}, ...children) {
  const element = Object.assign(document.createElement(tag), attributes);
  element.append(...children);
  return element;
}
const button = (text, onclick, className = '') => make('button', { type: 'button', onclick, className }, text);
const notice = text => { $('notice').textContent = text; };
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
  while ($('log').children.length > MOST_LINES) $('log').firstChild.remove();
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
  worker.postMessage({ ask: 'look', kept: read('results'), columns: columns() });
}
const broken = why => notice(`The game does not run in this browser: ${why}.`);
function ask(message) {
  worker.postMessage({ columns: columns(), ...message });
  if (['complete', 'look'].includes(message.ask)) return;
  busy(true);
}
function busy(is) {
  isBusy = is;
  $('log').setAttribute('aria-busy', is);
  clearTimeout(timer);
  if (is) timer = setTimeout(() => { $('thinking').hidden = false; }, PATIENCE); else $('thinking').hidden = true;
}
/** Ends the worker, and goes on in another where the record ends. The line that was not answered is heard without thought. */
function stop() {
  const line = sent;
  open();
  const { record, flags, answer } = hunt;
  ask(record ? { ask: 'resume', record, isCounted: answer?.turns === null, stops: true, quiet: true } : { ask: 'begin', flags });
  if (line !== null) ask({ ask: 'hear', line, stops: true }); else log('Stopped.');
  sent = null;
}
function hear(data) {
  if (data.games && !games.length) { games = data.games; menu(); }
  if (data.broken) broken(data.broken);
  if (data.echo) log(data.echo.join(' '), 'typed');
  if (data.answer) answer(data);
  if (data.completed && $('line').value === data.line && data.line) choices(data.completed.slice(0, 12).map(line => ({ label: line, line, fills: true })));
  if ('told' in data) {
    log(data.told);
    if (data.added) keep('results', `${read('results')}\n${data.added}\n`);
    busy(false);
    down();
  }
  if (data.refused) refuse(data);
}
function answer({ answer: it, quiet, waits }) {
  const { said, record, then, result, turns } = it;
  if (record !== null) {
    [hunt.record, sent] = [record, null];
    hunt.id ||= Date.now().toString(36);
  }
  if (result) keep('results', `${read('results')}\n${result}\n`);
  // A hunt that is over and counted is not kept.
  if (record !== null && turns !== null) { keep(`hunt:${hunt.id}`, record); own(hunt.id); }
  if (turns === null && waits) { keep(`hunt:${hunt.id}`, ''); own(''); }
  hunt.answer = it;
  if (!quiet) for (const part of said) show(part);
  if (then === 'save') download(it.file, hunt.record);
  if (it.shared) $('log').append(button('Share your result', () => share({ text: it.shared })));
  if (waits) {
    if (sent !== null && !quiet) sent = null;
    busy(false);
    wait();
    if (then === 'leave') leave(turns);
  }
  if (!quiet) down();
}
function show({ words, alone, together }) {
  if (words !== undefined) log(words);
  if (together !== undefined) wipe();
  if (alone !== undefined) isSecret = true;
}
const down = () => { $('log').scrollTop = $('log').scrollHeight; };
/** Shows the question that waits, and what can be chosen. */
function wait() {
  $('question').textContent = hunt.answer.question;
  $('foot').hidden = false;
  path = null;
  choices(hunt.answer.choices);
  // On a phone the keyboard would cover the page.
  if (matchMedia('(pointer: fine)').matches && document.activeElement === document.body) $('line').focus();
}
function leave(turns) {
  const isKept = hasKept && hunt.record;
  if (turns !== null && !isKept) worker.postMessage({ ask: 'leave' });
  $('question').textContent = turns !== null && isKept ? 'You have left the hunt. It is kept: the menu goes on with it.' : 'You have left the game.';
  choices([]);
  $('choices').append(button('New hunt', () => begin(hunt.flags), 'answer'), button('Menu', openMenu));
  hunt = { ...hunt, record: '', id: '' };
}
function refuse({ refused, ask: asked }) {
  busy(false);
  log(refused, 'said refused');
  if (asked === 'resume' && hunt.record) {
    const { record, id } = hunt;
    log(id ? 'That hunt cannot go on in this version of the game. Nothing of it is lost: save it as a file.' : 'The file is left as it is.');
    if (id) $('log').append(button('Save it as a file', () => download('hunt.txt', record)));
  }
  if (asked !== 'hear') {
    own('');
    $('log').append(button('New hunt', () => begin('')), button('Menu', openMenu));
  }
  down();
}

// What the player does.
function say(line) {
  if (isBusy) return;
  log(`${$('question').textContent} ${line}`, 'typed');
  if (line) [typed, at] = [[...typed.filter(old => old !== line), line], 0];
  [sent, $('line').value] = [line, ''];
  notice('');
  ask({ ask: 'hear', line });
}
/** Draws buttons for what can be chosen now, or for the next word of what is begun. */
function choices(list) {
  const held = $('choices').contains(document.activeElement);
  if (!path) {
    $('choices').replaceChildren(...list.map(one => button(one.label, () => choose(one), one.is_answer ? 'answer' : '')));
  } else {
    const { choice, words } = path;
    const line = [choice.line, ...words].join(' ');
    const add = word => { words.push(word); if (words.length === choice.then.length) finish(); else choices(); };
    const finish = () => { path = null; say([choice.line, ...words].join(' ')); };
    const back = () => { if (words.pop() === undefined) path = null; choices(hunt.answer.choices); };
    $('choices').replaceChildren(
      ...words.length ? [button(line, finish, 'answer')] : [make('p', {}, `${line} ...`)],
      ...choice.then[words.length].map(word => button(word, () => add(word))), button('Back', back));
  }
  if (held) $('choices').querySelector('button')?.focus();
}
function choose(one) {
  if (one.fills) {
    $('line').value = one.line;
    $('line').focus();
    return complete();
  }
  if (!one.then.length) return say(one.line);
  path = { choice: one, words: [] };
  choices();
}
function complete() {
  const line = $('line').value;
  if (line) ask({ ask: 'complete', line }); else if (hunt.answer) wait();
}
function begin(flags, record = '', { id = '', file = '' } = {}) {
  hunt = { id, record, flags, answer: null };
  if ($('menu').open) $('menu').close();
  wipe();
  $('log').replaceChildren();
  $('foot').hidden = true;
  notice('');
  sent = null;
  ask(record ? { ask: 'resume', record, file } : { ask: 'begin', flags });
}
function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  make('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
async function share({ text }) {
  const flags = hunt.answer?.address;
  const url = flags ? `${location.href.split('#')[0]}#${flags.split('\n').map(encodeURIComponent).join('&').replaceAll('%3D', '=')}` : location.href.split('#')[0];
  const told = text ? { text: `${text.split('\n').slice(1).map(line => line.trim()).join('\n')}\n${url}` } : { title: document.title, url };
  try {
    if (navigator.share) return await navigator.share(told);
    await navigator.clipboard.writeText(told.text ?? url);
    notice(text ? 'Your result is in the clipboard.' : flags ? 'The address of this hunt is in the clipboard.' : 'The address is in the clipboard; that of a hunt is known once it is over.');
  } catch (why) {
    if (why.name !== 'AbortError') { log(told.text ?? url); down(); }
  }
}

// The menu.
function openMenu() {
  const hunts = ids().map(id => {
    const text = read(`hunt:${id}`);
    const head = text.split('\n\n', 1)[0].split('\n').slice(1).filter(line => !/^(seed|drawn)\b/.test(line));
    const remove = () => { if (confirm('Remove this hunt for good?')) { keep(`hunt:${id}`, ''); openMenu(); } };
    const lines = text.split('\n\n').slice(1).join('\n\n').split('\n').filter(Boolean).length;
    return make('li', {}, make('span', {}, `${head.join(', ').replace('variant ', '')}, ${lines} ${lines === 1 ? 'line' : 'lines'}`),
      button('Go on', () => begin('', read(`hunt:${id}`), { id })), button('Remove', remove));
  });
  $('hunts').replaceChildren(...hunts);
  $('kept').hidden = !hunts.length;
  if (!$('menu').open) $('menu').showModal();
}
function menu() {
  $('game').replaceChildren(...games.map(({ name }) => make('option', { value: name }, name)));
  options();
  start();
}
function options() {
  const game = games.find(({ name }) => name === $('game').value);
  $('about').textContent = game.about;
  $('daily').hidden = $('hints').parentElement.hidden = game.is_shared;
  $('options').replaceChildren(...game.options.map(option => {
    const { option: name, values, from, to, default: usual, help, is_asked: isAsked } = option;
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
/** The first hunt: what the address asks, or the one that this tab or this browser has kept, or a new one. */
function start() {
  const asked = (() => { try { return location.hash.slice(1).split('&').map(decodeURIComponent).join('\n'); } catch { return location.hash.slice(1); } })();
  const id = own() || (asked ? '' : ids()[0] ?? '');
  const record = id && read(`hunt:${id}`);
  begin(asked, record, record ? { id } : {});
}

$('old').remove();
$('form').onsubmit = event => { event.preventDefault(); say($('line').value); };
$('line').oninput = complete;
$('line').onkeydown = event => {
  const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (step && typed.length) {
    at = Math.max(0, Math.min(typed.length, at + step));
    $('line').value = at ? typed.at(-at) : '';
    event.preventDefault();
  }
  const [first] = $('choices').children;
  if (event.key === 'Tab' && !event.shiftKey && $('line').value && first && !path && first.textContent.startsWith($('line').value)) {
    event.preventDefault();
    first.click();
  }
};
$('stop').onclick = stop;
$('share').onclick = () => share({});
$('open-menu').onclick = openMenu;
$('close-menu').onclick = () => $('menu').close();
$('game').onchange = options;
$('new').onsubmit = event => event.preventDefault();
$('begin').onclick = () => begin(flags());
$('daily').onclick = () => begin(`${flags()}\n--daily`);
const results = isDaily => { $('menu').close(); ask({ ask: 'results', isDaily, kept: read('results') }); };
$('stats').onclick = () => results(false);
$('days').onclick = () => results(true);
$('save').onclick = () => download('hunt.txt', hunt.record || 'wumpus record 1\n');
$('file').onchange = async () => {
  const [file] = $('file').files;
  $('file').value = '';
  if (!file) return;
  if (file.size > MOST_BYTES) { $('menu').close(); return notice(`${file.name} is larger than 4 MiB, and no record is.`); }
  begin('', await file.text(), { file: file.name });
};
window.onhashchange = () => { own(''); start(); };
window.onresize = () => ask({ ask: 'look' });
if (window.WebAssembly && window.Worker) open(); else broken('it has no WebAssembly');
