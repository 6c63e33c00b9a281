// npm run test:faults: starts and stops of the program, kills, full disks, backup and restore drills, and
// what npm test has no time for in browsers; see docs/promises.md. Arguments are passed to vitest.
import { join } from "node:path";
import { ensureTestBrowsers } from "./browser.mjs";
import { printSummary, readPlaywright, readVitest } from "./reports.mjs";
import { ensureBuilt, ensureInstalled, root, run } from "./setup.mjs";

const args = process.argv.slice(2);
// Arguments that leave something out, such as `--project=!load`, are about vitest alone.
const isWhole = args.every((arg) => arg.startsWith("--project=!"));

await ensureInstalled();
await ensureBuilt();
const outcomes = [await timed("faults", faults)];
if (isWhole) outcomes.push(await timed("browser", browser));
process.exit(printSummary(outcomes));

async function timed(name, part) {
  const started = performance.now();
  const outcome = await part();
  return { name, seconds: (performance.now() - started) / 1000, ...outcome };
}

async function faults() {
  const file = join(root, "test-results", "faults.json");
  const code = await run("vitest", [
    ...["run", "--config", "tests/faults/vitest.config.ts", ...args],
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
  ]);
  return readVitest(file, code);
}

async function browser() {
  const file = join(root, "test-results", "browser-faults.json");
  const config = "tests/browser/faults.config.ts";
  const code = await run("playwright", ["test", "--config", config, "--reporter=list,json"], {
    env: { ...(await ensureTestBrowsers()), PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const report = readPlaywright(file, code);
  if (report.flaky) console.log(`\n${report.flaky} flaky: passed on the second try, named above`);
  return report;
}
