// The game, away from the page, so that the page scrolls while it thinks. To stop it, the page ends this worker.
import init, { Play, games, results } from './wumpus.js';
let play = null;
let kept = ''; // The results of earlier hunts.
/** Passes answers on until the game waits for a line. With `stops` it does not think, and with `quiet` nothing is shown. */
function run(text, { stops = false, quiet = false, isFirst = false } = {}) {
  for (let next = text; next; isFirst = false) {
    const answer = JSON.parse(next);
    const { then, result, question } = answer;
    const [line, isShown] = answer.next ?? [];
    const waits = !answer.next && ['listen', 'leave'].includes(then);
    if (result) kept += `\n${result}\n`;
    postMessage({ answer, quiet, waits, isFirst });
    if (answer.next && isShown && !quiet) postMessage({ echo: [question, line] });
    next = answer.next ? play.hear(line) : waits ? null : play.go_on(stops, kept);
  }
}
function begin(begun, columns, how = {}) {
  play = begun;
  play.look_at(columns);
  run(play.begin(kept), { isFirst: true, ...how });
}
const asks = {
  begin({ flags, columns }) { begin(new Play(flags), columns); },
  resume({ record, file = '', columns, isCounted = false, ...how }) { begin(Play.resume(record, file, isCounted), columns, how); },
  hear({ line }) { run(play.hear(line)); },
  look({ columns }) { play?.look_at(columns); },
  complete({ line }) { postMessage({ completed: play?.complete(line) ?? [], line }); },
  results({ columns, isDaily }) { postMessage({ told: results(kept, columns, isDaily) }); },
  leave() { postMessage({ answer: JSON.parse(play.leave()) }); },
};
const ready = init().then(() => postMessage({ games: JSON.parse(games()) }), why => postMessage({ broken: String(why) }));
onmessage = async ({ data }) => {
  await ready;
  kept = data.kept;
  try {
    asks[data.ask](data);
  } catch (why) {
    postMessage({ refused: typeof why === 'string' ? why : `The game has stopped: ${why}`, ask: data.ask });
  }
};
