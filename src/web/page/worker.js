// The game, away from the page, so that the page scrolls while it thinks. To stop it, the page ends this worker.
import init, { Play, games, results } from './wumpus.js';

let play = null;
let kept = ''; // The results of earlier hunts.

/** Passes answers on until the game waits for a line. What `stops` is not thought about, and what is `quiet` not shown. */
function run(text, { stops = false, quiet = false } = {}) {
  for (let next = text; next;) {
    const answer = JSON.parse(next);
    const { then, result, question } = answer;
    const [line, isShown] = answer.next ?? [];
    const waits = !answer.next && ['listen', 'leave'].includes(then);
    if (result) kept += `\n${result}\n`;
    postMessage({ answer, quiet, waits });
    if (answer.next && isShown && !quiet) postMessage({ echo: [question, line] });
    next = answer.next ? play.hear(line) : waits ? null : play.go_on(stops, kept);
  }
}
const asks = {
  begin({ flags, columns }) {
    play = new Play(flags);
    play.look_at(columns);
    run(play.begin());
  },
  resume({ record, file = '', columns, isCounted = false, ...how }) {
    play = Play.resume(record, file, isCounted);
    play.look_at(columns);
    run(play.begin(), how);
  },
  hear({ line, ...how }) { run(play.hear(line), how); },
  look({ columns }) { play?.look_at(columns); },
  complete({ line }) { postMessage({ completed: play?.complete(line) ?? [], line }); },
  results({ columns, isDaily }) {
    const [told, added] = results(kept, columns, isDaily);
    if (added) kept += `\n${added}\n`;
    postMessage({ told, added });
  },
  leave() { postMessage({ answer: JSON.parse(play.leave()) }); },
};
const ready = init().then(() => postMessage({ games: JSON.parse(games()) }), why => postMessage({ broken: String(why) }));
onmessage = async ({ data }) => {
  await ready;
  kept = data.kept ?? kept;
  try {
    asks[data.ask](data);
  } catch (why) {
    postMessage({ refused: typeof why === 'string' ? why : `The game has stopped: ${why}`, ask: data.ask });
  }
};
