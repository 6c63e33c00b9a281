// npm run test:faults: starts and stops of the program, kills, full disks, backup and restore drills, and
// what npm test has no time for in browsers; see docs/promises.md. Arguments are passed to vitest.
import { ensureTestBrowsers } from "./browser.mjs";
import { printSummary } from "./reports.mjs";
import { playwright, timed, vitest } from "./runners.mjs";
import { ensureBuilt, ensureInstalled } from "./setup.mjs";

const args = process.argv.slice(2);
// Arguments that leave something out, such as `--project=!load`, are about vitest alone.
const isWhole = args.every((arg) => arg.startsWith("--project=!"));

await ensureInstalled();
await ensureBuilt();
const outcomes = [await timed("faults", faults)];
if (isWhole) outcomes.push(await timed("slow", slow), await timed("browser", browser));
process.exit(printSummary(outcomes));

function faults() {
  return vitest("faults", ["--config", "tests/faults/vitest.config.ts", ...args]);
}

/** The API tests for which npm test has no time. */
function slow() {
  return vitest("slow", ["--project=server", "--tags-filter=slow"]);
}

async function browser() {
  const config = ["--config", "tests/browser/faults.config.ts"];
  return playwright("browser-faults", config, await ensureTestBrowsers());
}
