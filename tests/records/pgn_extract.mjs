// pgn-extract: keeps the whole tree, every comment, glyph and tag. It joins several blanks of a comment,
// which our games do not have, and knows no comments to the end of the line, which we write for a comment
// with a closing brace alone.
import { spawnSync } from "node:child_process";

export const pgnExtract = {
  name: "pgn-extract",
  format: "pgn",
  keeps: ({ start, final, result, nodes, Event, Site, Date, Round, White, Black, Annotator, ECO }) => ({
    about: { start, final, result, Event, Site, Date, Round, White, Black, Annotator, ECO },
    nodes,
  }),
  pass(texts) {
    const { stdout, stderr, error } = spawnSync("pgn-extract", ["-s", "-w1000000"], {
      input: texts.join(""), encoding: "utf8", maxBuffer: 1 << 30,
    });
    if (error) throw error;
    if (stderr) console.log(stderr);
    return { texts: [stdout] };
  },
};
