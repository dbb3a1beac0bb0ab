// chess.js: keeps the main line with its comments, the result and the final position. It knows one comment
// a move, so that the lines of ours are joined before it sees them, and no quotes in the values of tags.
import { Chess } from "chess.js";

const JOINT = " / ";

// The commands in a comment, as random_record_dump has them, and the rest of it.
function parts(comment) {
  const found = {};
  const rest = comment.replace(/\[%(eval|clk|emt) (\S+)\] ?/g, (_, name, value) => {
    const [h, m, s] = value.split(":").map(Number);
    if (name === "eval")
      found.value = value[0] !== "#" ? Math.round(value * 100)
        : (value[1] === "-" ? -1 : 1) * (1000000 - Math.abs(value.slice(1)));
    else
      found[name === "clk" ? "clock" : "time"] = Math.round((h * 3600 + m * 60 + s) * 1000);
    return "";
  });
  return { ...found, comment: rest || undefined };
}

function dump(chess) {
  const results = ["*", "1-0", "0-1", "1/2-1/2"];
  const moves = chess.history({ verbose: true });
  const comments = new Map(chess.getComments().map(({ fen, comment }) => [fen, parts(comment)]));
  const start = moves.length ? moves[0].before : chess.fen();
  return {
    start,
    final: chess.fen(),
    result: results.indexOf(chess.getHeaders().Result),
    nodes: [{ fen: start }, ...moves.map((m) => ({ move: m.lan, fen: m.after }))].map(({ move, fen }) =>
      ({ move, main: true, ...comments.get(fen) })),
  };
}

export const chessjs = {
  name: "chess.js",
  format: "pgn",
  keeps: ({ start, final, result, nodes }) => ({
    about: { start, final, result },
    nodes: nodes.filter((n) => n.main).map(({ move, time, clock, value, comment }) =>
      [move, time, clock, value, comment?.replaceAll("\n", JOINT)]),
  }),
  pass(texts) {
    const games = texts.map((text) => {
      const chess = new Chess();
      chess.loadPgn(text.replaceAll('\\"', "'").replace(/\}\s+\{/g, JOINT), { strict: true });
      return chess;
    });
    return { records: games.map(dump), texts: games.map((chess) => chess.pgn()) };
  },
};
