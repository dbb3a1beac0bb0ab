// The pages and pictures of `yomi lab` in Chromium: wide and narrow, light and dark, without complaints,
// requests or anything wider than the screen. Screenshots are kept beside the other pictures.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openBrowser } from "./browser.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const pictures = join(root, "build/lab-pages");
const yomi = process.env.YOMI ?? join(root, "build/release/yomi");
const run = (...words) => execFileSync(yomi, ["lab", ...words], { encoding: "utf8", stdio: "pipe" });
const experiments = run("list")
  .split("\n")
  .filter((line) => /^[a-z]/.test(line))
  .map((line) => line.split(" ")[0]);
let folder;

before(() => {
  folder = mkdtempSync(join(tmpdir(), "yomi-lab-"));
  mkdirSync(pictures, { recursive: true });
  for (const name of experiments) run("run", name, "--quick", "--out", folder);
  run("tree", "chess", "--method", "+scout", "--depth", "3", "--out", join(folder, "tree.svg"));
});

after(() => rmSync(folder, { recursive: true, force: true }));

// What a browser makes of a file; a picture is shown inside of a page.
async function look(file, viewport, colorScheme, picture) {
  const url = pathToFileURL(join(folder, file)).href;
  const { page, complaints, close } = await openBrowser({ viewport, colorScheme });
  const requests = [];
  let width, images;
  page.on("request", (request) => requests.push(request.url()));
  try {
    if (file.endsWith(".svg")) await page.setContent(readFileSync(join(folder, file), "utf8"));
    else await page.goto(url);
    width = await page.evaluate(() => document.documentElement.scrollWidth);
    images = await page.getByRole("img").count();
    await page.screenshot({ path: join(pictures, picture), fullPage: true });
  } finally {
    await close();
  }
  assert.deepEqual(complaints, []);
  assert.deepEqual(requests.filter((r) => r !== url && !r.startsWith("data:")), []);
  return { width, images };
}

for (const name of experiments)
  for (const [screen, viewport] of [
    ["desktop", { width: 1280, height: 900 }],
    ["phone", { width: 390, height: 844 }],
  ])
    for (const colorScheme of ["light", "dark"])
      test(`${name} on a ${screen}, ${colorScheme}`, async () => {
        const picture = `${name}-${screen}-${colorScheme}.png`;
        const { width, images } = await look(`${name}.html`, viewport, colorScheme, picture);
        assert.ok(width <= viewport.width, `the page is ${width} wide`);
        assert.ok(images >= 1);
      });

for (const file of ["chess-ladder.svg", "tree.svg"])
  test(`${file} stands alone`, async () => {
    const { images } = await look(file, { width: 900, height: 900 }, "light", `${file}.png`);
    assert.ok(images >= 1);
  });
