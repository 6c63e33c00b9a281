// npm run soak -- [MINUTES] [embedded|server]: mixed load on a site of its own, two hours unless told
// otherwise. Prints its memory and descriptors each minute, and fails if they grow.
import { runtime } from "./runtime.mjs";
import { ensureBuilt, ensureInstalled, run } from "./setup.mjs";

await ensureInstalled();
await ensureBuilt();
const args = ["bench/load/soak.ts", ...process.argv.slice(2)];
process.exit(await run("node", args, { env: { SITE_RUNTIME: JSON.stringify(runtime()) } }));
