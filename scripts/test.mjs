// npm test: static checks, unit tests, API tests, and the main journeys in a browser.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { ensureTestBrowsers } from "./browser.mjs";
import { check } from "./check.mjs";
import { printSummary } from "./reports.mjs";
import { playwright, timed, vitest } from "./runners.mjs";
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs";

/** In order of execution. Each returns how many tests passed, and the failures. */
const parts = { "set-up": setUp, check, units, build: waitForBuild, api, browser };
let browsers = {};
let building;

const outcomes = [];
for (const [name, part] of Object.entries(parts)) outcomes.push(await timed(name, part));
process.exit(printSummary(outcomes));

async function setUp() {
  await ensureInstalled();
  browsers = await ensureTestBrowsers();
  rmSync(join(root, "test-results"), { recursive: true, force: true });
  // The checks and the unit tests leave half of two cores unused.
  building = ensureBuilt();
  return { passed: 0, failures: [] };
}

/** The rest of the build that began in `setUp`. */
async function waitForBuild() {
  await building;
  return { passed: 0, failures: [] };
}

function units() {
  return vitest("units", ["--project=units"]);
}

function api() {
  return vitest("api", ["--project=server", "--tags-filter=!slow"]);
}

function browser() {
  return playwright("browser", [], browsers);
}
