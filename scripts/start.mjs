// npm start: installs, builds and serves; each only if it is needed.
import { runtime } from "./runtime.mjs";
import { ensureBuilt, ensureInstalled, run } from "./setup.mjs";

await ensureInstalled();
await ensureBuilt();
process.exit(await run("node", ["src/main.ts"], { env: runtime() }));
