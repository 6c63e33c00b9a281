// npm test: static checks, unit tests, API tests on both databases, browser tests.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { ensureTestBrowsers } from "./browser.mjs";
import { check } from "./check.mjs";
import { printSummary, readPlaywright, readVitest } from "./reports.mjs";
import { ensureBuilt, ensureInstalled, root, run } from "./setup.mjs";

const results = join(root, "test-results");
/** In order of execution. Each returns how many tests passed, and the failures. */
const parts = { "set-up": setUp, check, units, build: waitForBuild, api, browser };
let browsers = {};
let building;

const outcomes = [];
for (const [name, part] of Object.entries(parts)) await timed(name, part);
process.exit(printSummary(outcomes));

async function timed(name, part) {
  const started = performance.now();
  const outcome = await part();
  outcomes.push({ name, seconds: (performance.now() - started) / 1000, ...outcome });
}

async function setUp() {
  await ensureInstalled();
  browsers = await ensureTestBrowsers();
  rmSync(results, { recursive: true, force: true });
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
  return vitest("units", ["units"]);
}

function api() {
  return vitest("api", ["server", "embedded"]);
}

async function vitest(name, projects) {
  const file = join(results, `${name}.json`);
  const code = await run("vitest", [
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
  ]);
  return readVitest(file, code);
}

async function browser() {
  const file = join(results, "playwright.json");
  const code = await run("playwright", ["test", "--reporter=list,json"], {
    env: { ...browsers, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const report = readPlaywright(file, code);
  if (report.flaky) console.log(`\n${report.flaky} flaky: passed on the second try, named above`);
  return report;
}
