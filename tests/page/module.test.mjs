// The module in node: its imports, its answers, its clock, stop, stack and memory; and that it
// plays the very games the native program plays.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { Core, CoreError } from "../../web/core.js";
import { kifBase64 } from "./record.mjs";
import { modulePath } from "./server.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const native = ["release", "portable"]
  .map((preset) => `${root}build/${preset}/yomi`)
  .find((path) => existsSync(path));
const compile = (path) => new WebAssembly.Module(readFileSync(path));
const module = compile(modulePath);
const probe = compile(modulePath.replace("yomi.wasm", "yomi-probe.wasm"));
const needsNative = { skip: native ? false : "there is no native build" };

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const matsuri = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

function fails(action, pattern) {
  assert.throws(action, (error) => {
    assert.ok(error instanceof CoreError, `${error}`);
    assert.match(error.message, pattern);
    assert.ok(!error.message.includes("\n"), "an error is one line");
    return true;
  });
}

test("odd material and missing kings are accepted when asked for", async () => {
  const core = await Core.start(module);
  const tsume = "8k/9/8P/9/9/9/9/9/9 b G 1";
  fails(() => core.open("shogi", { position: tsume }), /Black has no king/);
  const session = core.open("shogi", { position: tsume, odd: true });
  assert.ok(session.moves().includes("G*1b"));
  session.close();
});

const kif = new Uint8Array(Buffer.from(kifBase64, "base64"));
const encode = (text) => new TextEncoder().encode(text);

test("records are converted, whatever their format and encoding", async () => {
  const core = await Core.start(module);
  const converted = core.convert(kif, "csa");
  assert.equal(converted.from, "kif");
  assert.equal(converted.games, 1);
  assert.match(converted.text, /^\+7776FU$/m);
  assert.match(converted.text, /^N\+太郎$/m);
  assert.deepEqual(converted.lost, ["variations"]);
  assert.deepEqual(converted.repairs, []);
  // What comes out can go in again, and by every way round comes to the same.
  const back = core.convert(encode(converted.text), "usi", { name: "game.csa" });
  assert.equal(back.text, core.convert(kif, "usi", { from: "kif" }).text);
  assert.ok(back.lost.includes("some headers"));
  const two = core.convert(encode("startpos moves 7g7f\nstartpos moves 2g2f\n"), "kif");
  assert.equal(two.games, 2);
  assert.match(two.text, /７六歩[^]*２六歩/);
  assert.equal(core.convert(encode("1. e4 e5 *"), "pgn", { from: "pgn" }).from, "pgn");
});

test("records are converted as the native program does", needsNative, async () => {
  const core = await Core.start(module);
  for (const to of ["csa", "usi", "kif"]) {
    const command = ["convert", "--quiet", "--to", to, "-", "-"];
    const theirs = execFileSync(native, command, { input: kif });
    assert.equal(core.convert(kif, to).text, theirs.toString());
  }
});

test("a bad record is refused with line and column, or mended", async () => {
  const core = await Core.start(module);
  const bad = encode('[Event "x"]\n\n1. e4 e5 2. Ke3 *\n');
  fails(() => core.convert(bad, "pgn", { name: "x.pgn" }), /^x\.pgn, line 3, column 13: .*Ke3/);
  const mended = core.convert(bad, "pgn", { name: "x.pgn", lenient: true });
  assert.match(mended.text, /1\. e4 e5/);
  assert.match(mended.repairs[0], /^x\.pgn, line 3, column 13/);
  fails(() => core.convert(bad, "kif"), /another game; expected one of pgn, epd, fen/);
  fails(() => core.convert(bad, "doc"), /format to write is not known/);
  fails(() => core.convert(new Uint8Array([1, 2, 3]), "kif"), /format of the record is not known/);
  fails(() => core.convert(new Uint8Array(), "kif", { from: "kif" }), /no game/);
});

test("the module imports three functions and nothing else", () => {
  const imports = WebAssembly.Module.imports(module).map((i) => `${i.module}.${i.name} ${i.kind}`);
  assert.deepEqual(imports.sort(), [
    "yomi.now function",
    "yomi.report function",
    "yomi.stop_requested function",
  ]);
});

test("memory begins with 32 MB", async () => {
  const core = await Core.start(module);
  assert.equal(core.memoryBytes, 32 << 20);
});

test("a game is opened, played, taken back and closed", async () => {
  const core = await Core.start(module);
  const game = core.open("chess");
  const start = game.position();
  assert.equal(start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  assert.equal(game.moves().length, 20);
  assert.equal(game.turn(), 0);
  game.play("e2e4 e7e5 Nf3");
  assert.equal(game.turn(), 1);
  assert.deepEqual(game.line(), ["e2e4", "e7e5", "g1f3"]);
  assert.deepEqual(game.outcome(), { over: false });
  for (let i = 0; i < 3; i++) game.undo();
  assert.equal(game.position(), start);
  fails(() => game.undo(), /no move to take back/);
  game.close();
  fails(() => game.position(), /no session 1/);
});

test("the end of a game is told with its reason and score", async () => {
  const core = await Core.start(module);
  const game = core.open("chess", { moves: "f2f3 e7e5 g2g4 d8h4" });
  assert.deepEqual(game.outcome(), { over: true, reason: "checkmate", score: [0, 2] });
  assert.equal(game.turn(), -2);
  assert.deepEqual(game.moves(), []);
  fails(() => game.play("a2a3"), /over/);
  fails(() => game.randomMove(1), /over/);
  fails(() => game.think(10, 1), /over/);
});

test("a board can be drawn without knowing the rules", async () => {
  const core = await Core.start(module);
  const chess = core.open("chess").board();
  assert.equal(chess.squares.length, 64);
  assert.deepEqual(chess.seats, ["White", "Black"]);
  assert.deepEqual(chess.hands, []);
  assert.deepEqual(chess.squares[0], {
    name: "a8",
    seat: 1,
    piece: "rook",
    figure: "♜\ufe0e",
    promoted: false,
  });
  assert.deepEqual(chess.squares[35], { name: "d4" });

  const shogi = core.open("shogi", { position: matsuri }).board();
  const at = (name) => shogi.squares.find((square) => square.name === name);
  assert.equal(shogi.squares.length, 81);
  assert.equal(at("9a").piece, "lance");
  assert.equal(at("9a").seat, 1);
  assert.deepEqual(at("4b"), {
    name: "4b",
    seat: 0,
    piece: "tokin",
    figure: "と",
    promoted: true,
  });
  const hand = (seat) => shogi.hands[seat].map((held) => `${held.count} ${held.from}`);
  assert.deepEqual(hand(0), ["1 R*", "1 G*"]);
  assert.deepEqual(hand(1), ["1 G*", "1 S*", "1 N*", "5 P*"]);
});

test("sessions do not disturb each other", async () => {
  const core = await Core.start(module);
  const chess = core.open("chess", { moves: "e2e4" });
  const shogi = core.open("shogi", { moves: "7g7f 3c3d" });
  chess.play("c7c5");
  assert.deepEqual(shogi.line(), ["7g7f", "3c3d"]);
  assert.deepEqual(chess.line(), ["e2e4", "c7c5"]);
});

test("bad input gets one line and changes nothing", async () => {
  const core = await Core.start(module);
  const game = core.open("shogi", { moves: "7g7f" });
  const before = game.position();
  fails(() => game.play("3c3d 7g7f"), /^moves, column 6/);
  fails(() => game.play("3c3d\0 2g2f"), /zero byte/);
  fails(() => game.play("x".repeat(100000)), /^moves/);
  fails(() => game.randomMove(-1), /^seed/);
  fails(() => game.randomMove(NaN), /^seed/);
  fails(() => game.think(NaN, 1), /^think/);
  fails(() => game.perft(-1), /^perft/);
  fails(() => game.perft(61), /^perft/);
  assert.equal(game.position(), before);
  assert.deepEqual(game.line(), ["7g7f"]);

  fails(() => core.open("go"), /no game 'go'/);
  fails(() => core.open("\u001b[2J\n"), /no game/);
  fails(() => core.open("chess", { position: "8/8/8/8/8/8/8/8 w - - 0 1" }), /^position/);
  fails(() => core.open("shogi", { position: "9/9" }), /^position/);
  fails(() => core.open("shogi", { rules: "nonsense=1" }), /^rules, column 1/);
  fails(() => core.open("chess", { position: "k".repeat(1 << 20) }), /^position/);
  for (const session of [0, -1, 2, 17, 1e9]) {
    for (const name of ["position", "moves", "line", "board", "outcome", "undo", "close"])
      fails(() => core.call(`session_${name}`, session), /^session: there is no session/);
    assert.equal(core.exports.session_turn(session), -3);
  }
  fails(() => core.call("session_play", 1, 0), /^moves/);
  assert.equal(core.exports.session_open(0, 0, 0, 0), 0);
  assert.equal(core.exports.buffer_new(0), 0);
  assert.equal(core.exports.buffer_new(600 << 20), 0);
});

test("there are sixteen sessions, and closing one makes room", async () => {
  const core = await Core.start(module);
  const open = Array.from({ length: 16 }, () => core.open("chess"));
  fails(() => core.open("chess"), /all 16 sessions are open/);
  open[7].close();
  core.open("shogi");
});

test("errors and sessions leak no memory", async () => {
  const core = await Core.start(module);
  for (let i = 0; i < 20000; i++) {
    const game = core.open(i % 2 ? "chess" : "shogi");
    game.randomGame(i, 4);
    game.close();
    assert.throws(() => core.open("chess", { position: "x".repeat(1000) }));
  }
  assert.equal(core.memoryBytes, 32 << 20);
});

test("perft has the known counts, and reports once for each first move", async () => {
  const reports = [];
  const core = await Core.start(module, { report: (message) => reports.push(message) });
  // Counts that chess and shogi programmers agree on.
  const known = [
    ["chess", null, [1, 20, 400, 8902, 197281, 4865609]],
    ["chess", kiwipete, [1, 48, 2039, 97862, 4085603]],
    ["shogi", null, [1, 30, 900, 25470, 719731]],
    ["shogi", matsuri, [1, 207, 28684, 4809015]],
  ];
  for (const [name, position, counts] of known) {
    const game = core.open(name, { position });
    counts.forEach((nodes, depth) => {
      reports.length = 0;
      const answer = game.perft(depth);
      assert.equal(answer.nodes, nodes, `${name} depth ${depth}`);
      assert.equal(answer.stopped, false);
      assert.equal(reports.length, depth ? counts[1] : 0);
      if (depth) assert.equal(reports.at(-1).total, nodes);
    });
    game.close();
  }
});

function nativeLine(game, seed, moves) {
  const program = join(dirname(native), "tests", "random_line");
  const out = execFileSync(program, [game, `${seed}`, `${moves}`], { encoding: "utf8" });
  return out.trim().split(" ");
}

test("random games are those of the native program", needsNative, async () => {
  const core = await Core.start(module);
  for (const name of ["chess", "shogi"])
    for (let seed = 0; seed < 20; seed++) {
      const game = core.open(name);
      const line = game.randomGame(seed, 300);
      assert.ok(line.length > 0);
      assert.deepEqual(line, nativeLine(name, seed, 300), `${name}, seed ${seed}`);
      game.close();
    }
});

test("perft by first move is that of the native program", needsNative, async () => {
  const split = new Map();
  const core = await Core.start(module, { report: ({ move, nodes }) => split.set(move, nodes) });
  for (const [name, depth, position] of [
    ["chess", 4, kiwipete],
    ["shogi", 3, matsuri],
  ]) {
    split.clear();
    core.open(name, { position }).perft(depth);
    const out = execFileSync(native, ["perft", name, `${depth}`, position, "--split"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const lines = [...out.matchAll(/^(\S+) +(\d+)$/gm)].filter((m) => m[1] !== "nodes");
    assert.equal(lines.length, split.size);
    for (const [, move, nodes] of lines) assert.equal(split.get(move), Number(nodes), move);
  }
});

test("the same seed gives the same move, legal, and another seed another", async () => {
  const core = await Core.start(module);
  const game = core.open("shogi");
  const found = new Set();
  for (let seed = 0; seed < 50; seed++) {
    const move = game.randomMove(seed);
    assert.equal(game.randomMove(seed), move);
    assert.ok(game.moves().includes(move));
    found.add(move);
  }
  assert.ok(found.size > 10);
  game.randomMove(2 ** 53);
});

test("thinking keeps to the clock it is given and reports ten times a second", async () => {
  // A clock of our own, which advances a millisecond at every look.
  let clock = 1000;
  const reports = [];
  const core = await Core.start(module, {
    now: () => clock++,
    report: (message) => reports.push(message),
  });
  const game = core.open("chess");
  const answer = game.think(2000, 7);
  assert.ok(game.moves().includes(answer.move));
  assert.equal(answer.stopped, false);
  assert.ok(answer.time >= 2000 && answer.time < 2010, `${answer.time}`);
  assert.ok(answer.playouts > 100);
  assert.ok(reports.length >= 15 && reports.length <= 20, `${reports.length} reports`);
  for (let i = 1; i < reports.length; i++) {
    assert.ok(reports[i].time - reports[i - 1].time >= 99);
    assert.ok(reports[i].playouts > reports[i - 1].playouts);
  }
  assert.deepEqual(game.line(), [], "the position is as it was");
  assert.equal(game.think(0, 7).playouts, 0);
});

test("a stop that was there before is seen at once", async () => {
  const core = await Core.start(module, { stopRequested: () => true });
  const game = core.open("shogi");
  const answer = game.think(60000, 1);
  assert.equal(answer.stopped, true);
  assert.ok(game.moves().includes(answer.move));
  assert.deepEqual({ ...game.perft(9), time: 0 }, { nodes: 0, time: 0, stopped: true });
});

// Runs a request in a thread of its own; the flag is set from here. Answers what came back and how
// long after the flag, by the clock that both share.
async function stopFromOutside(game, position, request, delay) {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL("thinker.mjs", import.meta.url), {
    workerData: { module, flag, game, position, request },
  });
  try {
    let stoppedAt;
    return await new Promise((resolve, reject) => {
      worker.on("error", reject);
      worker.on("message", ({ begun, answer, at }) => {
        if (begun)
          setTimeout(() => {
            stoppedAt = Date.now();
            Atomics.store(flag, 0, 1);
          }, delay);
        if (answer) resolve({ answer, late: at - stoppedAt });
      });
    });
  } finally {
    await worker.terminate();
  }
}

test("a flag in shared memory stops thinking and counting within a second", async () => {
  const everything = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"; // 593 legal moves
  for (const [game, position, request] of [
    ["chess", null, ["think", 60000, 1]],
    ["shogi", null, ["think", 60000, 1]],
    ["chess", kiwipete, ["perft", 9]],
    ["shogi", everything, ["perft", 9]],
  ]) {
    const { answer, late } = await stopFromOutside(game, position, request, 300);
    assert.equal(answer.stopped, true);
    assert.ok(late < 1000, `${game} ${request[0]} came back ${late} ms after the stop`);
  }
});

test("the stack holds 1,000 frames of 6 KB, and an overflow traps", async () => {
  const core = await Core.start(probe);
  assert.equal(core.exports.stack_probe(1000), 1000);
  assert.equal(core.exports.stack_probe(1300), 1300);
  assert.throws(() => core.exports.stack_probe(2000), WebAssembly.RuntimeError);
});

test("memory grows, and its limit ends in an error, not in a hang", async () => {
  const reports = [];
  const core = await Core.start(module, { report: (message) => reports.push(message) });
  const game = core.open("chess");
  for (let i = 0; i < 6; i++) assert.ok(core.exports.buffer_new(16 << 20));
  assert.ok(core.memoryBytes > 96 << 20);
  assert.equal(game.moves().length, 20, "the game goes on after the memory has moved");
  assert.deepEqual(reports, []);
  assert.throws(() => {
    for (let i = 0; i < 100; i++) core.exports.buffer_new(16 << 20);
  }, WebAssembly.RuntimeError);
  assert.equal(reports.length, 1);
  assert.match(reports[0].fatal, /^yomi: out of memory \(16777216 bytes wanted\)$/);
  assert.ok(core.memoryBytes <= 512 << 20);
});
