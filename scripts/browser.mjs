// Where a Chromium is for the browser tests; brings one if the machine has none.
import { existsSync } from "node:fs";
import { run } from "./setup.mjs";

/** Without windows: the same pages for two fifths less of the processor. */
const shell = "/usr/bin/chromium-headless-shell";
const whole = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * @param forMeasuring a whole one is wanted, which paints when people's browsers do
 * @returns the path of a browser on the machine, or "" for Playwright's own
 */
export async function ensureBrowser({ forMeasuring = false } = {}) {
  const known = [process.env.CHROMIUM, ...(forMeasuring ? whole : [shell, ...whole])];
  const found = () => known.find((path) => path && existsSync(path));
  if (found()) return found();
  console.log("Getting a browser for the tests…");
  if ((await run("playwright", ["install", "chromium", "--with-deps"])) === 0) return "";
  await run("apt-get", ["update", "-qq"]);
  for (const name of forMeasuring ? ["chromium"] : ["chromium-headless-shell", "chromium"]) {
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name]);
    if (found()) return found();
  }
  throw new Error("No Chromium: install one, or name it in CHROMIUM");
}
