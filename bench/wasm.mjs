// Called by bench/wasm: counts the same paths with the module and the native program, by turns.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { argv, cpuUsage, exit } from "node:process";
import { fileURLToPath } from "node:url";
import { Core } from "../web/core.js";

const bar = 0.6;
const root = fileURLToPath(new URL("../", import.meta.url));
const repeats = Number(argv[2] ?? 5);

// Depths that take up to a second.
const rows = [
  { name: "chess start", game: "chess", depth: 6 },
  {
    name: "chess Kiwipete",
    game: "chess",
    depth: 5,
    position: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
  },
  { name: "shogi start", game: "shogi", depth: 5 },
  {
    name: "shogi matsuri",
    game: "shogi",
    depth: 4,
    position: "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
  },
];

// Both answer {nodes, seconds} of CPU time.
function countNative({ game, depth, position }) {
  const words = ["perft", game, `${depth}`, ...(position ? [position] : [])];
  const { stdout, stderr } = spawnSync(`${root}build/portable/yomi`, words, { encoding: "utf8" });
  return {
    nodes: Number(/^nodes (\d+)$/m.exec(stdout)?.[1]),
    seconds: Number(/([\d.]+) s CPU/.exec(stderr)?.[1]),
  };
}

function countModule(core, { game, depth, position = null }) {
  const session = core.open(game, { position });
  const before = cpuUsage();
  const { nodes } = session.perft(depth);
  const { user, system } = cpuUsage(before);
  session.close();
  return { nodes, seconds: (user + system) / 1e6 };
}

const module = await WebAssembly.compile(readFileSync(`${root}build/wasm/yomi.wasm`));
const core = await Core.start(module);
// The first counts run while the machine code is still being improved.
for (const row of rows) countModule(core, { ...row, depth: row.depth - 1 });

const speed = ({ nodes, seconds }) => (nodes / seconds / 1e6).toFixed(1).padStart(8);
let good = true;
console.log(`${"M nodes/s".padEnd(16)}depth       nodes  module  native   ratio`);
for (const row of rows) {
  const best = { module: { seconds: Infinity }, native: { seconds: Infinity } };
  for (let i = 0; i < repeats; i++) {
    const found = { module: countModule(core, row), native: countNative(row) };
    if (found.module.nodes !== found.native.nodes) {
      console.log(`${row.name}: ${found.module.nodes} nodes, native ${found.native.nodes}`);
      exit(1);
    }
    for (const who of ["module", "native"])
      if (found[who].seconds < best[who].seconds) best[who] = found[who];
  }
  const ratio = best.native.seconds / best.module.seconds;
  const below = ratio < bar ? `  below ${bar}` : "";
  good &&= ratio >= bar;
  console.log(
    row.name.padEnd(16) +
      `${row.depth}`.padStart(5) +
      `${best.module.nodes}`.padStart(12) +
      `${speed(best.module)}${speed(best.native)}${ratio.toFixed(2).padStart(8)}${below}`,
  );
}
console.log(good ? `all at least ${bar} of native` : `the bar is ${bar} of native`);
exit(good ? 0 : 1);
