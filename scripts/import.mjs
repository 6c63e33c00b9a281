// npm run import -- FILE --as EMAIL --consent FILE.json: listings from a table; see src/commands/import.ts.
import { ensureInstalled, run } from "./setup.mjs";

await ensureInstalled();
process.exit(await run("node", ["src/commands/import.ts", ...process.argv.slice(2)]));
