// npm start: installs, builds and serves; each only if it is needed.
import { sparingAllocator } from "./allocator.mjs";
import { ensureBuilt, ensureInstalled, run } from "./setup.mjs";

await ensureInstalled();
await ensureBuilt();
const env = { NODE_ENV: "production", ...sparingAllocator() };
process.exit(await run("node", ["src/main.ts"], { env }));
