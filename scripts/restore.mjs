// npm run restore -- FILE: a backup into an empty directory or server; see src/commands/restore.ts.
import { resolve } from "node:path";
import { ensureInstalled, run } from "./setup.mjs";

await ensureInstalled();
const files = process.argv.slice(2).map((file) => resolve(process.env.INIT_CWD ?? ".", file));
process.exit(await run("node", ["src/commands/restore.ts", ...files]));
