// npm run bench -- [full [LISTINGS]]: how fast the site is beside nginx and what one would write by
// hand, in ratios. Two minutes; in full, with a million listings, a quarter of an hour. With
// `capacity` it measures nothing, but computes docs/capacity.md anew from the last full run.
import { runtime } from "./runtime.mjs";
import { ensureBuilt, ensureInstalled, run } from "./setup.mjs";

await ensureInstalled();
await ensureBuilt();
const args = process.argv.slice(2);
const script = args[0] === "capacity" ? "recompute-capacity" : "run";
process.exit(
  await run("node", [`bench/${script}.ts`, ...args], {
    env: { SITE_RUNTIME: JSON.stringify(runtime()) },
  }),
);
