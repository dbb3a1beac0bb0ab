// tsshogi: the library behind ShogiHome. It keeps all that KIF and KI2 hold, and of CSA the main line with
// its times, comments and ending. KI2 has no times; a time that is not given is 0 to it. The number of the
// first move is 1 to it, whatever the position says.
import {
  Move, RecordMetadataKey as Key, exportCSA, exportKI2, exportKIF, importCSA, importKI2, importKIF,
} from "tsshogi";

// The same as random_record_dump writes, as far as tsshogi has it.
function dump(record) {
  if (record instanceof Error) return { error: record.message };
  const get = (...keys) => keys.map((k) => record.metadata.getStandardMetadata(k)).find((v) => v);
  const nodes = [];
  const stack = [record.first];
  while (stack.length) {
    const node = stack.pop();
    const children = [];
    for (let child = node.next; child; child = child.branch) children.push(child);
    nodes.push({
      ply: node.ply,
      move: node.move instanceof Move ? node.move.usi : undefined,
      main: true,
      time: node.elapsedMs,
      comment: node.comment.replace(/\n$/, "") || undefined,
      bookmark: node.bookmark || undefined,
      ending: children.find((c) => !(c.move instanceof Move))?.move.type,
    });
    stack.push(...children.filter((c) => c.move instanceof Move).reverse());
  }
  return {
    Black: get(Key.BLACK_NAME, Key.SHITATE_NAME),
    White: get(Key.WHITE_NAME, Key.UWATE_NAME),
    Event: get(Key.TOURNAMENT, Key.TITLE),
    Date: get(Key.START_DATETIME)?.replaceAll("/", "."),
    持ち時間: get(Key.TIME_LIMIT),
    備考: get(Key.NOTE),
    start: record.initialPosition.sfen,
    nodes,
  };
}

function node(n, times) {
  return [n.ply, n.move, times ? n.time ?? 0 : 0, n.comment, n.bookmark, n.ending];
}

function tree(record, times) {
  const { Black, White, Event, Date, 持ち時間, 備考 } = record;
  return {
    about: [record.start.replace(/ \d+$/, ""), Black, White, Event, Date, 持ち時間, 備考],
    nodes: record.nodes.map((n) => node(n, times)),
  };
}

// CSA has no variations, no bookmarks, an ending only where the line ends, and no word for a player who did
// not come.
function mainLine(record) {
  const { Black, White, Event } = record;
  const nodes = record.nodes.filter((n) => n.main);
  const { ending } = nodes.at(-1);
  return {
    about: [record.start.replace(/ \d+$/, ""), Black, White, Event, ending === "loseByDefault" ? undefined : ending],
    nodes: nodes.map((n) => node({ ...n, bookmark: undefined, ending: undefined }, true)),
  };
}

// The sign in %+ILLEGAL_ACTION is by the standard that of the side that broke the rules: 先手の反則行為により、
// 後手の勝ち. tsshogi writes it so but reads it as that of the winner.
const turnSign = (text) => text.replace(/^%([+-])(?=ILLEGAL_ACTION)/m, (_, sign) => (sign === "+" ? "%-" : "%+"));

const peer = (format, read, write, keeps) => ({
  name: "tsshogi",
  format,
  keeps,
  pass(texts) {
    const records = texts.map(read);
    return {
      records: records.map(dump),
      texts: records.map((r) => (r instanceof Error ? "" : write(r))),
    };
  },
});

export const kif = peer("kif", (t) => importKIF(t), (r) => exportKIF(r), (r) => tree(r, true));
export const ki2 = peer("ki2", (t) => importKI2(t), (r) => exportKI2(r), (r) => tree(r, false));
export const csa = peer("csa", (t) => importCSA(turnSign(t)),
  (r) => exportCSA(r, { v3: { encoding: "UTF-8" } }), mainLine);
