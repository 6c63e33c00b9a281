// npm test: static checks, tests of rules and of the API on both databases, tests in a browser.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { check } from "./check.mjs";
import { ensureBuilt, ensureInstalled, root, run } from "./setup.mjs";

await ensureInstalled();
await ensureBuilt();
const CHROMIUM = await ensureBrowser();
const results = join(root, "test-results");
rmSync(results, { recursive: true, force: true });

const parts = [await check(), await unitsAndApi(), await browser()];
const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") ? 1 : 0);

async function unitsAndApi() {
  const file = join(results, "vitest.json");
  const code = await run("vitest", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  const report = readReport(file);
  return counted(code, report?.numPassedTests, report?.numFailedTests);
}

async function browser() {
  const file = join(results, "playwright.json");
  const code = await run("playwright", ["test", "--reporter=list,json"], {
    env: { CHROMIUM, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const stats = readReport(file)?.stats;
  if (stats?.flaky) console.log(`\n${stats.flaky} flaky: passed at the second try, named above`);
  return counted(code, stats && stats.expected + stats.flaky, stats?.unexpected);
}

/** A runner that failed without a failed test, or without a report, is one failure. */
function counted(code, passed = 0, failed = 0) {
  return { passed, failed: failed || (code === 0 ? 0 : 1) };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
