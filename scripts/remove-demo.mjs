// npm run remove-demo: deletes the demo data; see src/commands/remove-demo.ts.
import { ensureInstalled, run } from "./setup.mjs";

await ensureInstalled();
process.exit(await run("node", ["src/commands/remove-demo.ts", ...process.argv.slice(2)]));
