// npm run admin -- EMAIL: an admin by hand; see src/commands/admin.ts.
import { ensureInstalled, run } from "./setup.mjs";

await ensureInstalled();
process.exit(await run("node", ["src/commands/admin.ts", ...process.argv.slice(2)]));
