// Runs a WebAssembly test program in node, with the files of the machine within its reach.
import { readFile } from "node:fs/promises";
import { argv, env, exit } from "node:process";
import { WASI } from "node:wasi";

const program = argv[2];
const preopens = { "/": "/" };
const wasi = new WASI({ version: "preview1", args: argv.slice(2), env, preopens });
const imports = { wasi_snapshot_preview1: wasi.wasiImport };
const { instance } = await WebAssembly.instantiate(await readFile(program), imports);
exit(wasi.start(instance));
