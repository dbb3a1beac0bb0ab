// Our record files beside tsshogi's: random games written by us are read by tsshogi, written by it and
// read by us again, and every tree must be the same. KIF and KI2 hold the whole tree, CSA the main line.
//
//   node cross.mjs PROGRAM [COUNT]     PROGRAM is built from random_games.c
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  Move, RecordMetadataKey as Key, exportCSA, exportKI2, exportKIF, importCSA, importKI2, importKIF,
} from "tsshogi";

const BATCH = 200;
const program = process.argv[2];
const count = Number(process.argv[3] ?? 300);
const folder = mkdtempSync(join(tmpdir(), "yomi-records-"));

const readers = { kif: importKIF, ki2: importKI2, csa: importCSA };
const writers = { kif: exportKIF, ki2: exportKI2, csa: (r) => exportCSA(r, { v3: { encoding: "UTF-8" } }) };

function headers(record) {
  const get = (...keys) => keys.map((k) => record.metadata.getStandardMetadata(k)).find((v) => v) ?? "";
  return [
    ["Black", get(Key.BLACK_NAME, Key.SHITATE_NAME)],
    ["White", get(Key.WHITE_NAME, Key.UWATE_NAME)],
    ["Event", get(Key.TOURNAMENT, Key.TITLE)],
    ["Date", get(Key.START_DATETIME).replaceAll("/", ".")],
    ["持ち時間", get(Key.TIME_LIMIT)],
    ["備考", get(Key.NOTE)],
  ].map(([name, value]) => `${name} ${JSON.stringify(value)}`);
}

// The children of a node that are moves, and the ending that stands among them.
function continuations(node) {
  const children = [];
  for (let child = node.next; child; child = child.branch) children.push(child);
  const ending = children.find((c) => !(c.move instanceof Move));
  return { moves: children.filter((c) => c.move instanceof Move), ending: ending?.move.type ?? "-" };
}

// The same lines that random_record_dump writes.
const quoted = (text) => JSON.stringify(text).replaceAll("\\n", "\\u000a");
function dump(record) {
  const lines = [record.initialPosition.sfen, ...headers(record)];
  const stack = [record.first];
  while (stack.length) {
    const node = stack.pop();
    const { moves, ending } = continuations(node);
    const name = node.move instanceof Move ? node.move.usi : "start";
    const comment = node.comment.replace(/\n$/, "");
    lines.push(`${node.ply} ${name} ${Math.floor(node.elapsedMs / 1000)} ${quoted(comment)} ` +
      `${quoted(node.bookmark)} ${ending}`);
    stack.push(...moves.reverse());
  }
  return lines;
}

// What a format keeps of a dump. Numbers behind a position are nobody's business here.
const SHARED = 7; // the position and the headers
function held(lines, format) {
  lines = [lines[0].replace(/ \d+$/, " 1"), ...lines.slice(1)];
  if (format === "ki2") lines = lines.map((l, i) => (i < SHARED ? l : l.replace(/^(\d+ \S+) \d+ /, "$1 0 ")));
  if (format !== "csa") return lines;
  // The main line. CSA has no word for some endings, and whose foul it was tsshogi reads the other way
  // round than the standard has it ("+" is the side that broke the rules).
  const main = [];
  for (const line of lines.slice(SHARED)) {
    main.push(line.replace(/ ".*" (\S*)$/, " $1").replace(/ (loseByDefault)$/, " -")
      .replace(/ foul(Win|Lose)$/, " foul"));
    const more = lines[SHARED + main.length];
    if (!line.endsWith(" -") || !more || Number(more.split(" ")[0]) !== main.length) break;
  }
  return [lines[0], ...lines.slice(1, 4), ...main];
}

// Whether the main line has an ending with a variation behind it: what CSA should hold is not settled.
function endsEarly(lines) {
  const end = lines.findIndex((line, i) => i >= SHARED && !line.endsWith(" -"));
  return end >= 0 && end < lines.length - 1 && Number(lines[end + 1].split(" ")[0]) === end - SHARED + 1;
}

let failures = 0;
function compare(what, expected, found) {
  const i = expected.findIndex((line, n) => line !== found[n]);
  if (i < 0 && expected.length === found.length) return;
  if (failures++ < 10) {
    console.log(`${what}: line ${i < 0 ? expected.length : i}\n  expected ${expected[i]}\n  found    ${found[i]}`);
  }
}

// Our dumps of files, by their names.
function ours(format, files) {
  const out = execFileSync(program, ["dump", format, ...files], { maxBuffer: 1 << 30 }).toString();
  const dumps = new Map();
  for (const part of out.split(/^= /m).slice(1)) {
    const [file, ...lines] = part.trimEnd().split("\n");
    dumps.set(file, lines);
  }
  return dumps;
}

let nodes = 0;
for (let first = 1; first <= count; first += BATCH) {
  const size = Math.min(BATCH, count - first + 1);
  execFileSync(program, ["write", folder, String(first), String(size)]);
  const seeds = Array.from({ length: size }, (_, i) => first + i);
  for (const format of ["kif", "ki2", "csa"]) {
    const theirs = new Map();
    for (const seed of seeds) {
      const tree = readFileSync(join(folder, `${seed}.tree`), "utf8").trimEnd().split("\n");
      const record = readers[format](readFileSync(join(folder, `${seed}.${format}`), "utf8"));
      if (format === "csa" && endsEarly(tree)) continue;
      nodes += tree.length - SHARED;
      if (record instanceof Error) {
        failures++;
        console.log(`${seed}.${format}: tsshogi: ${record.message}`);
        continue;
      }
      compare(`${seed}.${format} read by tsshogi`, held(tree, format), held(dump(record), format));
      const file = join(folder, `${seed}.theirs.${format}`);
      writeFileSync(file, writers[format](record));
      theirs.set(file, [seed, held(tree, format)]);
    }
    const dumps = ours(format, [...theirs.keys()]);
    for (const [file, [seed, tree]] of theirs)
      compare(`${seed}.${format} written by tsshogi`, tree, held(dumps.get(file), format));
  }
  if (!failures) for (const file of readdirSync(folder)) rmSync(join(folder, file));
}
console.log(`${count} games, ${nodes} moves compared: ${failures ? `${failures} differ (${folder})` : "all alike"}`);
if (!failures) rmSync(folder, { recursive: true });
process.exit(failures ? 1 : 0);
