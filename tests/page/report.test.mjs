// The report of a test in Chromium: it needs nothing, complains of nothing and fits every screen.
// Pictures of it are left in build/page.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openBrowser } from "./browser.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const yomi = process.env.YOMI ?? join(root, "build/release/yomi");
const pictures = join(root, "build/page");
let folder, url;

const run = (...words) => execFileSync(yomi, ["arena", ...words], { encoding: "utf8" });

// What a player might have thought from ply to ply, in the words of a result.
function thoughtsOf(plies, block) {
  const words = [];
  for (let ply = 0; ply < plies; ply++)
    words.push(`${ply % 2}/${ply * 7 - block}/${5 + (ply % 4)}/${900 + 10 * ply}/2500/${2000 + 40 * ply}`);
  return words.join(" ");
}

// A result for a job of the plan; what was played is not looked at.
function resultOf(job, block) {
  const fields = Object.fromEntries(job.split("\t").map((field) => field.split(/=(.*)/s)));
  const opening = fields.moves.split(" ").filter(Boolean).length;
  const lines = [`result=${fields.job}`, "program=yomi"];
  for (const [number, seats] of fields.seats.split(",").entries()) {
    const plies = opening + 30 + ((block * 7 + number) % 60);
    const faulty = block % 10 === 3 && number === 1;
    const first = faulty ? 2 : (block * 5 + number) % 3;
    lines.push(`seats=${seats}`, `score=${first} ${2 - first}`);
    lines.push(...(faulty ? ["verdict=crashed", "guilty=1"] : ["verdict=rules"]));
    lines.push(`reason=${faulty ? "<script>throw 1</script>" + "long ".repeat(30) : "checkmate"}`);
    lines.push(`opening=${opening}`, `plies=${plies}`, "wall=1.5", `moves=${fields.moves}`);
    lines.push(`thoughts=${thoughtsOf(plies - opening, block)}`);
  }
  return lines.join("\t");
}

before(() => {
  folder = mkdtempSync(join(tmpdir(), "yomi-report-"));
  mkdirSync(pictures, { recursive: true });
  const file = (name) => join(folder, name);
  const plan = run("plan", "--game", "chess", "--games", "400", "--sprt", "0:50", "random@nodes=1000",
    "random@nodes=9000");
  const results = plan.trim().split("\n").slice(1).map(resultOf);
  writeFileSync(file("plan"), plan);
  writeFileSync(file("results"), results.join("\n") + "\n");
  run("judge", "--store", file("store.db"), file("plan"), file("results"));
  run("report", "--store", file("store.db"), "--out", file("report.html"));
  url = pathToFileURL(file("report.html")).href;
});

after(() => rmSync(folder, { recursive: true, force: true }));

for (const [screen, viewport] of [
  ["desktop", { width: 1280, height: 900 }],
  ["phone", { width: 390, height: 844 }],
])
  for (const colorScheme of ["light", "dark"])
    test(`the report on a ${screen}, ${colorScheme}`, async () => {
      const { page, complaints, close } = await openBrowser({ viewport, colorScheme });
      const requests = [];
      page.on("request", (request) => requests.push(request.url()));
      await page.goto(url);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      const images = await page.getByRole("img").count();
      const unnamed = await page.$$eval(
        "svg.plot",
        (plots) =>
          plots.filter((p) => !p.querySelector("title").textContent || !p.querySelector("desc").textContent)
            .length,
      );
      await page.screenshot({ path: join(pictures, `report-${screen}-${colorScheme}.png`), fullPage: true });
      await close();
      assert.deepEqual(complaints, []);
      assert.deepEqual(requests.filter((r) => r !== url && !r.startsWith("data:")), []);
      assert.ok(width <= viewport.width, `the page is ${width} wide`);
      assert.ok(images >= 10, `there are only ${images} pictures`);
      assert.equal(unnamed, 0);
    });
