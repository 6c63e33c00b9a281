// npm run admin -- EMAIL: an admin by hand; see src/admin.ts.
import { ensureInstalled, run } from "./setup.mjs";

await ensureInstalled();
process.exit(await run("node", ["src/admin.ts", ...process.argv.slice(2)]));
