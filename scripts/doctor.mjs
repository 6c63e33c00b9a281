// npm run doctor: checks the site and its surroundings; see src/commands/doctor.ts.
import { ensureInstalled, run } from "./setup.mjs";

await ensureInstalled();
process.exit(await run("node", ["src/commands/doctor.ts", ...process.argv.slice(2)]));
