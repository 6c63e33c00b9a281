// npm run test:faults: starts and stops of the program, kills, full disks, backup and restore drills;
// see docs/promises.md. Arguments are passed to vitest.
import { join } from "node:path";
import { printSummary, readVitest } from "./reports.mjs";
import { ensureBuilt, ensureInstalled, root, run } from "./setup.mjs";

await ensureInstalled();
await ensureBuilt();
const started = performance.now();
const file = join(root, "test-results", "faults.json");
const code = await run("vitest", [
  ...["run", "--config", "tests/faults/vitest.config.ts", ...process.argv.slice(2)],
  ...["--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
]);
const seconds = (performance.now() - started) / 1000;
process.exit(printSummary([{ name: "faults", seconds, ...readVitest(file, code) }]));
