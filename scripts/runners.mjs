// Runs the parts of a test command and the two test runners.
import { join } from "node:path";
import { readPlaywright, readVitest } from "./reports.mjs";
import { root, run } from "./setup.mjs";

/** @returns the part's outcome with its name and duration, for `printSummary` */
export async function timed(name, part) {
  const started = performance.now();
  const outcome = await part();
  return { name, seconds: (performance.now() - started) / 1000, ...outcome };
}

/** @param name of the report in test-results */
export async function vitest(name, args) {
  const file = reportFile(name);
  const unhandledFile = reportFile(`${name}-unhandled`);
  const code = await run(
    "vitest",
    [
      ...["run", ...args],
      ...["--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
      "--reporter=./tests/support/vitest/unhandled-errors.ts",
    ],
    { env: { UNHANDLED_ERRORS: unhandledFile } },
  );
  return readVitest(file, unhandledFile, code);
}

/** As `vitest`. @param env as `ensureTestBrowsers` returns it */
export async function playwright(name, args, env) {
  const file = reportFile(name);
  const code = await run("playwright", ["test", ...args, "--reporter=list,json"], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const report = readPlaywright(file, code);
  if (report.flaky) console.log(`\n${report.flaky} flaky: passed on the second try, named above`);
  return report;
}

const reportFile = (name) => join(root, "test-results", `${name}.json`);
