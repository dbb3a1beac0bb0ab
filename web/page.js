// The test page: compiles the module once and sets up a table for each game.
import { Table } from "./table.js";

const games = [
  ["shogi", "Shogi"],
  ["chess", "Chess"],
];

function describeIsolation() {
  const note = document.querySelector("#isolation");
  note.textContent = globalThis.crossOriginIsolated
    ? "This page is cross-origin isolated: a computation can be stopped by flag or by restart."
    : "This page is not cross-origin isolated, so there is no shared memory and no stop by flag; " +
      "a computation is stopped by restarting its Worker.";
}

async function main() {
  describeIsolation();
  const module = await WebAssembly.compileStreaming(fetch(new URL("yomi.wasm", import.meta.url)));
  const template = document.querySelector("#table");
  const tables = games.map(([game, title]) => {
    const root = document.querySelector(`#${game}`);
    return new Table(root, template, module, game, title);
  });
  await Promise.all(tables.map((table) => table.start()));
  document.body.dataset.ready = "yes";
}

main().catch((error) => {
  document.querySelector("#isolation").textContent = `The page could not start: ${error.message}`;
});
