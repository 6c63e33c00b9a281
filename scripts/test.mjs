// npm test: static checks, tests of rules and of the API on both databases, tests in a browser.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { check } from "./check.mjs";
import { readPlaywright, readVitest } from "./reports.mjs";
import { ensureBuilt, ensureInstalled, root, run } from "./setup.mjs";

await ensureInstalled();
await ensureBuilt();
const CHROMIUM = await ensureBrowser();
const results = join(root, "test-results");
rmSync(results, { recursive: true, force: true });

const parts = [await check(), await unitsAndApi(), await browser()];
const passed = parts.reduce((total, part) => total + part.passed, 0);
const failures = parts.flatMap((part) => part.failures);
// Said once more at the end: of a long log often the last lines are all that is kept.
for (const failure of failures) console.log(`\nFAILED: ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length ? 1 : 0);

async function unitsAndApi() {
  const file = join(results, "vitest.json");
  const code = await run("vitest", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  return readVitest(file, code);
}

async function browser() {
  const file = join(results, "playwright.json");
  const code = await run("playwright", ["test", "--reporter=list,json"], {
    env: { CHROMIUM, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const report = readPlaywright(file, code);
  if (report.flaky) console.log(`\n${report.flaky} flaky: passed at the second try, named above`);
  return report;
}
