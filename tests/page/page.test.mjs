// The test page in Chromium, with and without cross-origin isolation. Pictures of it are left in
// build/page.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { openBrowser } from "./browser.mjs";
import { kifBase64 } from "./record.mjs";
import { serve } from "./server.mjs";

const pictures = fileURLToPath(new URL("../../build/page/", import.meta.url));
const games = ["shogi", "chess"];

// A server, a browser and a page that is ready; its complaints are collected.
async function openPage(isolated, options = {}, prepare = () => {}) {
  const server = await serve({ isolated });
  const browser = await openBrowser(options);
  const { page, complaints } = browser;
  await prepare(page);
  await page.goto(server.url);
  await page.waitForFunction(
    () => document.body.dataset.ready || /could not/.test(document.body.textContent),
  );
  const close = async () => {
    await browser.close();
    await server.close();
  };
  return { page, complaints, close };
}

const press = (page, game, name) => page.click(`#${game} [data-do="${name}"]`);
const square = (game, name) => `#${game} [data-square="${name}"]`;
const plies = (page, game) => page.$eval(`#${game}`, (root) => Number(root.dataset.plies));
const reports = (page, game) => page.$eval(`#${game}`, (root) => Number(root.dataset.reports ?? 0));
const position = (page, game) => page.textContent(`#${game} .position`);
const progress = (page, game) => page.textContent(`#${game} [data-part="progress"]`);
const label = (page, game, name) => page.getAttribute(square(game, name), "aria-label");

const waitForPlies = (page, game, count) =>
  page.waitForFunction(([g, n]) => Number(document.getElementById(g).dataset.plies) >= n, [
    game,
    count,
  ]);
const waitForReports = (page, game, count) =>
  page.waitForFunction(([g, n]) => Number(document.getElementById(g).dataset.reports) >= n, [
    game,
    count,
  ]);
const waitUntilIdle = (page, game) => page.waitForSelector(`#${game}:not(.busy)`);

for (const isolated of [true, false])
  describe(isolated ? "with isolation" : "without isolation", () => {
    let page, complaints, close;

    before(async () => {
      ({ page, complaints, close } = await openPage(isolated));
    });
    after(() => close?.());

    test("both boards are drawn", async () => {
      assert.equal(await page.evaluate(() => globalThis.crossOriginIsolated), isolated);
      assert.equal(await page.locator("#shogi .square").count(), 81);
      assert.equal(await page.locator("#chess .square").count(), 64);
      assert.equal(await page.locator("#shogi .square .piece").count(), 40);
      assert.equal(await page.locator("#chess .square .piece").count(), 32);
      assert.equal(await label(page, "shogi", "8h"), "8h Black bishop");
      assert.equal(await label(page, "chess", "e8"), "e8 Black king");
      const says = await page.textContent("#isolation");
      assert.match(says, isolated ? /by flag or by restart/ : /no stop by flag/);
    });

    test("a move is made by two clicks, and answered", async () => {
      await page.click(square("chess", "e2"));
      assert.equal(await label(page, "chess", "e4"), "e4 empty, legal target");
      await page.click(square("chess", "e4"));
      await waitForPlies(page, "chess", 2);
      await waitUntilIdle(page, "chess");
      assert.equal(await label(page, "chess", "e4"), "e4 White pawn");
    });

    test("a move is made with the keyboard alone", async () => {
      await page.locator(square("shogi", "5i")).focus();
      for (const key of ["ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft"])
        await page.keyboard.press(key);
      await page.keyboard.press("Enter"); // 7g
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Enter"); // 7f
      await waitForPlies(page, "shogi", 2);
      await waitUntilIdle(page, "shogi");
      assert.equal(await label(page, "shogi", "7f"), "7f Black pawn");
    });

    test("moves are taken back, and a new game begins", async () => {
      const before = await position(page, "chess");
      await press(page, "chess", "move");
      await waitForPlies(page, "chess", 3);
      await waitUntilIdle(page, "chess");
      await press(page, "chess", "undo");
      await waitUntilIdle(page, "chess");
      assert.equal(await position(page, "chess"), before);
      for (const game of games) await press(page, game, "new");
      for (const game of games) await waitUntilIdle(page, game);
      assert.equal(await plies(page, "shogi"), 0);
      assert.equal(await page.locator("#chess .square .piece").count(), 32);
    });

    test("random games run in both Workers at once", async () => {
      for (const game of games) await press(page, game, "auto");
      for (const game of games) await waitForPlies(page, game, 20);
      for (const game of games) await press(page, game, "restart");
      for (const game of games) await waitUntilIdle(page, game);
    });

    test("progress arrives while it thinks", async () => {
      const before = await reports(page, "shogi");
      await press(page, "shogi", "think");
      await waitForReports(page, "shogi", before + 3);
      assert.match(await progress(page, "shogi"), /random games in/);
      assert.equal(await page.locator("#shogi.busy").count(), 1, "it is still thinking");
    });

    if (isolated)
      test("the flag stops it, and it moves all the same", async () => {
        const before = await plies(page, "shogi");
        const began = Date.now();
        await press(page, "shogi", "flag");
        await waitUntilIdle(page, "shogi");
        assert.ok(Date.now() - began < 2000, `${Date.now() - began} ms`);
        assert.equal(await plies(page, "shogi"), before + 1);
        assert.match(await progress(page, "shogi"), /^Plays \S+ after .* stopped by the flag\.$/);
      });
    else
      test("there is no flag to stop it by", async () => {
        assert.ok(await page.isDisabled('#shogi [data-do="flag"]'));
      });

    test("a restart stops it, and the game goes on where it was", async () => {
      const texts = await Promise.all([position(page, "chess"), plies(page, "chess")]);
      const before = await reports(page, "chess");
      await press(page, "chess", "think");
      await waitForReports(page, "chess", before + 2);
      const began = Date.now();
      await press(page, "chess", "restart");
      await waitUntilIdle(page, "chess");
      assert.ok(Date.now() - began < 3000, `${Date.now() - began} ms`);
      assert.deepEqual(
        await Promise.all([position(page, "chess"), plies(page, "chess")]),
        texts,
        "nothing is lost",
      );
      assert.match(await progress(page, "chess"), /^Restarted in \d+ ms; the game goes on\.$/);
      await press(page, "chess", "undo"); // the moves before the restart are still known
      await waitUntilIdle(page, "chess");
      assert.equal(await plies(page, "chess"), texts[1] - 1);
      if (!isolated) await press(page, "shogi", "restart");
      await waitUntilIdle(page, "shogi");
    });

    test("perft reports each first move and comes to the known count", async () => {
      for (const game of games) await press(page, game, "new");
      for (const game of games) await waitUntilIdle(page, game);
      const before = await reports(page, "shogi");
      await page.selectOption("#shogi select", "4");
      await press(page, "shogi", "perft");
      await waitUntilIdle(page, "shogi");
      assert.match(await progress(page, "shogi"), /^Depth 4 has 719,731 paths/);
      assert.equal((await reports(page, "shogi")) - before, 30);
    });

    test("a record in CP932 is converted", async () => {
      const converted = await page.evaluate(async (base64) => {
        const { Core } = await import("/core.js");
        const module = await WebAssembly.compileStreaming(fetch("/yomi.wasm"));
        const core = await Core.start(module);
        return core.convert(Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)), "csa");
      }, kifBase64);
      assert.equal(converted.from, "kif");
      assert.match(converted.text, /^\+7776FU$/m);
    });

    test("nothing complained", () => assert.deepEqual(complaints, []));
  });

// Changes a file on its way to the page.
const alter = (page, file, from, to) =>
  page.route(`**/${file}`, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    assert.ok(body.includes(from));
    await route.fulfill({ response, body: body.replace(from, to) });
  });

describe("when something goes wrong", () => {
  test("a Worker that traps is replaced, and the game goes on", async () => {
    const trap = 'throw new WebAssembly.RuntimeError("unreachable")';
    const { page, close } = await openPage(false, {}, (fresh) =>
      alter(fresh, "worker.js", "session.perft(depth)", `{ ${trap}; }`),
    );
    try {
      await press(page, "shogi", "move");
      await waitForPlies(page, "shogi", 1);
      await waitUntilIdle(page, "shogi");
      const before = await position(page, "shogi");
      await press(page, "shogi", "perft");
      await page.waitForFunction(() => /had to be restarted/.test(document.body.textContent));
      assert.match(await progress(page, "shogi"), /restarted: RuntimeError: unreachable$/);
      assert.equal(await position(page, "shogi"), before);
      await press(page, "shogi", "move");
      await waitForPlies(page, "shogi", 2);
    } finally {
      await close();
    }
  });

  test("a module that does not load, or a Worker that does not start, is said", async () => {
    for (const prepare of [
      (page) => page.route("**/yomi.wasm", (route) => route.fulfill({ status: 404, body: "" })),
      (page) => alter(page, "worker.js", "let core;", "throw new Error('not today');"),
    ]) {
      const { page, close } = await openPage(true, {}, prepare);
      try {
        assert.match(await page.textContent("#isolation"), /^The page could not start: ./);
      } finally {
        await close();
      }
    }
  });
});

describe("the look of the page", () => {
  for (const colorScheme of ["light", "dark"])
    test(`fits a desk and a phone, ${colorScheme}`, async () => {
      mkdirSync(pictures, { recursive: true });
      const { page, close } = await openPage(true, { colorScheme });
      try {
        for (const game of games) await press(page, game, "auto");
        for (const game of games) await waitForPlies(page, game, 30);
        for (const game of games) await press(page, game, "restart");
        for (const game of games) await waitUntilIdle(page, game);
        for (const [width, height] of [
          [1280, 900],
          [390, 844],
        ]) {
          await page.setViewportSize({ width, height });
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          assert.ok(overflow <= 0, `${overflow} pixels too wide at ${width}`);
          const path = join(pictures, `${width}x${height}-${colorScheme}.png`);
          await page.screenshot({ path, fullPage: width < 500 });
        }
      } finally {
        await close();
      }
    });
});
