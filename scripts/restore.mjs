// npm run restore -- [--replace] FILE: a backup into a directory or server; see src/commands/restore.ts.
import { resolve } from "node:path";
import { ensureInstalled, run } from "./setup.mjs";

await ensureInstalled();
const args = process.argv
  .slice(2)
  .map((arg) => (arg.startsWith("--") ? arg : resolve(process.env.INIT_CWD ?? ".", arg)));
process.exit(await run("node", ["src/commands/restore.ts", ...args]));
