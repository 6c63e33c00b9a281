// npm run bench -- [full [LISTINGS]]: how fast the site is beside nginx and what one would write by
// hand, in ratios. Two minutes; in full, with a million listings, a quarter of an hour.
import { runtime } from "./runtime.mjs";
import { ensureBuilt, ensureInstalled, run } from "./setup.mjs";

await ensureInstalled();
await ensureBuilt();
const args = ["tests/load/bench/run.ts", ...process.argv.slice(2)];
process.exit(await run("node", args, { env: { SITE_RUNTIME: JSON.stringify(runtime()) } }));
