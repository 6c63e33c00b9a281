// npm start: installs, builds and serves; each only if it is needed.
import { ensureBuilt, ensureInstalled, run } from "./setup.mjs";

await ensureInstalled();
await ensureBuilt();
process.exit(await run("node", ["src/main.ts"], { env: { NODE_ENV: "production" } }));
