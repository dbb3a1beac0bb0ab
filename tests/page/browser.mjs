// Chromium for the tests: without a sandbox, since they may run as root, and kept off the network.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

// A page in a browser of its own, and a list that collects its complaints.
export async function openBrowser(options = {}) {
  const profile = mkdtempSync(join(tmpdir(), "yomi-page-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    viewport: { width: 1280, height: 900 },
    args: flags,
    ...options,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const complaints = [];
  page.setDefaultTimeout(20000);
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { page, complaints, close };
}
