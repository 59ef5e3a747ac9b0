// Plays hunts with the module of the page: `node play.mjs FOLDER < HUNTS.json`. Each hunt is a header and lines; printed is what a
// pipe would show of each, as JSON.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [, , folder] = process.argv;
const { initSync, Play } = await import(pathToFileURL(`${folder}/wumpus.js`));
initSync({ module: readFileSync(`${folder}/wumpus_bg.wasm`) });

const plain = text => text.replace(/\x1b\[[\d;]*m/g, '');
/** A line as the terminal repeats it. */
function echoed(line) {
  const shown = [...line].map(c => (/[\p{Cc}\u202e]/u.test(c) ? '\ufffd' : c));
  return shown.length > 60 ? `${shown.slice(0, 60).join('')}…` : shown.join('');
}
function printed({ header, lines }) {
  const [play, out, typed] = [Play.resume(header, '', false), [], [...lines]];
  const show = said => said.forEach(part => out.push(plain(Object.values(part)[0]), '\n'));
  play.look_at(undefined);
  for (let text = play.begin(''); ;) {
    const { said, then, next, question, turns } = JSON.parse(text);
    show(said);
    if (then === 'leave') {
      if (turns !== null) show(JSON.parse(play.leave()).said);
      return out.join('');
    }
    if (then !== 'listen') {
      text = play.go_on(false, '');
    } else if (next) {
      const [line, isShown] = next;
      if (isShown) out.push(`${question} ${echoed(line)}\n`);
      text = play.hear(line);
    } else if (typed.length) {
      const line = typed.shift();
      out.push(`${question} ${echoed(line)}\n`);
      text = play.hear(line);
    } else {
      out.push(`${question} \n`);
      text = play.hear('quit');
    }
  }
}
process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map(printed)));
