// npm run backup -- FILE: the whole site in one file; see src/commands/backup.ts.
import { resolve } from "node:path";
import { ensureInstalled, run } from "./setup.mjs";

await ensureInstalled();
const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
const [file = `herafi-${stamp}Z.backup`] = process.argv.slice(2);
// Where it was typed, which npm has left.
const path = resolve(process.env.INIT_CWD ?? ".", file);
process.exit(await run("node", ["src/commands/backup.ts", path]));
