// The mover: one game in one Worker. It runs the module and answers the page's requests one by one.
//
// In:  {id, type, ...arguments}
// Out: {id, result, state}, {id, error} or, when the module has trapped and this Worker is of no
//      more use, {id, fatal}; and {progress} at any time during a long request.
import { Core, CoreError } from "./core.js";

let core;
let session;
let lastWords = "";

function report(message) {
  if (message.fatal) lastWords = message.fatal;
  else postMessage({ progress: message });
}

// Everything the page shows of the game.
function state() {
  return {
    position: session.position(),
    line: session.line(),
    moves: session.moves(),
    turn: session.turn(),
    outcome: session.outcome(),
    board: session.board(),
  };
}

const requests = {
  // flag is an Int32Array on shared memory, or null: where there is none, only a restart stops us.
  async start({ module, flag, game, position, rules, moves }) {
    const stopRequested = flag ? () => Atomics.load(flag, 0) !== 0 : () => false;
    core = await Core.start(module, { report, stopRequested });
    requests.open({ game, position, rules, moves });
  },
  open({ game, position, rules, moves }) {
    const opened = core.open(game, { position, rules });
    try {
      if (moves) opened.play(moves);
    } catch (error) {
      opened.close();
      throw error;
    }
    session?.close();
    session = opened;
  },
  play: ({ moves }) => session.play(moves),
  undo: () => session.undo(),
  move({ seed }) {
    const move = session.randomMove(seed);
    session.play(move);
    return { move };
  },
  think({ milliseconds, seed }) {
    const answer = session.think(milliseconds, seed);
    session.play(answer.move);
    return answer;
  },
  perft: ({ depth }) => session.perft(depth),
  convert: ({ bytes, to, options }) => core.convert(bytes, to, options),
};

addEventListener("message", async ({ data }) => {
  const { id, type } = data;
  try {
    const result = await requests[type](data);
    postMessage({ id, result, state: state() });
  } catch (error) {
    if (error instanceof CoreError) postMessage({ id, error: error.message });
    else postMessage({ id, fatal: lastWords || String(error) });
  }
});
