// Where a Chromium is for the browser tests; brings one if the machine has none.
import { existsSync } from "node:fs";
import { run } from "./setup.mjs";

/** Without windows: the same pages for two fifths less of the processor. */
const shell = "/usr/bin/chromium-headless-shell";
const wholeBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** @returns the environment variables by which the tests find their browsers */
export async function ensureTestBrowsers() {
  const CHROMIUM_WHOLE = await ensureBrowser({ whole: true });
  const CHROMIUM = process.env.CHROMIUM || (await ensureShell()) || CHROMIUM_WHOLE;
  return { CHROMIUM, CHROMIUM_WHOLE };
}

/** Installed only where that needs nobody's password. Without it the tests take longer. */
async function ensureShell() {
  if (!existsSync(shell) && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Getting Chromium without windows, which takes the tests less time…");
    await install("chromium-headless-shell");
  }
  return existsSync(shell) ? shell : "";
}

/**
 * @param whole with windows, which has notifications and paints when people's browsers do
 * @returns the path of a browser on the machine, or "" for Playwright's own
 */
export async function ensureBrowser({ whole = false } = {}) {
  const known = [process.env.CHROMIUM, ...(whole ? wholeBrowsers : [shell, ...wholeBrowsers])];
  const found = () => known.find((path) => path && existsSync(path));
  if (found()) return found();
  console.log("Getting a browser for the tests…");
  if ((await run("playwright", ["install", "chromium", "--with-deps"])) === 0) return "";
  await run("apt-get", ["update", "-qq"]);
  for (const name of whole ? ["chromium"] : ["chromium-headless-shell", "chromium"]) {
    await install(name);
    if (found()) return found();
  }
  throw new Error("No Chromium: install one, or name it in CHROMIUM");
}

const install = (name) => run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name]);
