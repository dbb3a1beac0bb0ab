// Our record files beside those of other programs. Random games, written by us, are read by a peer, written
// by it and read by us again; what the peer keeps of a game must be the same all the way. What each keeps,
// and what has to be done for it to read our files, stands with it. Chess960 is left to our own tests: chess.js
// does not know it, and pgn-extract refuses castling where the king stays on its square.
//
//   node cross.mjs PROGRAM [COUNT]     PROGRAM is built from random_games.c
import { execFileSync } from "node:child_process";
import { chessjs } from "./chessjs.mjs";
import { pgnExtract } from "./pgn_extract.mjs";
import { csa, ki2, kif } from "./tsshogi.mjs";

const BATCH = 200;
const peers = { shogi: [kif, ki2, csa], chess: [pgnExtract, chessjs] };
const program = process.argv[2];
const count = Number(process.argv[3] ?? 300);

// The objects that the program prints, one a line.
function run(args, input) {
  const out = execFileSync(program, args, { input, maxBuffer: 1 << 30 }).toString();
  return out.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

// What a peer keeps of a record, as lines: about the game, then one a node.
function kept(peer, record) {
  if (!record || record.error) return [record?.error ?? "no game"];
  const { about, nodes } = peer.keeps(record);
  return [about, ...nodes].map((part) => JSON.stringify(part));
}

let failures = 0;
function compare(what, expected, found) {
  const length = Math.max(expected.length, found.length);
  let i = 0;
  while (i < length && expected[i] === found[i]) i++;
  if (i < length && failures++ < 10) console.log(`${what}:\n  expected ${expected[i]}\n  found    ${found[i]}`);
}

// Takes games through a peer and adds them to its counts.
function cross(peer, games, counts) {
  const { texts, records } = peer.pass(games.map((game) => game[peer.format]));
  const back = run(["dump", peer.format], texts.join("\0"));
  games.forEach((game, i) => {
    const what = `${peer.name}, ${peer.format}, game ${game.seed}`;
    const expected = kept(peer, game);
    if (records) compare(`${what}, as it reads ours`, expected, kept(peer, records[i]));
    compare(`${what}, as we read its`, expected, kept(peer, back[i]));
    counts.games++;
    counts.moves += expected.length - 2; // neither about the game nor its start
  });
}

for (const game of Object.keys(peers)) {
  const counts = peers[game].map(() => ({ games: 0, moves: 0 }));
  for (let first = 1; first <= count; first += BATCH) {
    const games = run(["write", game, first, Math.min(BATCH, count - first + 1)]);
    peers[game].forEach((peer, i) => cross(peer, games, counts[i]));
  }
  peers[game].forEach((peer, i) =>
    console.log(`${peer.name}, ${peer.format}: ${counts[i].games} games, ${counts[i].moves} moves compared`));
}
console.log(failures ? `${failures} differ` : "all alike; every format of ours reads back byte for byte");
process.exit(failures ? 1 : 0);
