// npm run test:faults: kills, full disks and the like, for some minutes; see docs/promises.md.
import { ensureBuilt, ensureInstalled, run } from "./setup.mjs";

await ensureInstalled();
await ensureBuilt();
const args = ["run", "--config", "tests/faults/vitest.config.ts", ...process.argv.slice(2)];
process.exit(await run("vitest", args));
