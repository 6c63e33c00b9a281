// npm start: installs, builds and serves; each only if it is needed.
import { join } from "node:path";
import { sparingAllocator } from "./allocator.mjs";
import { ensureBuilt, ensureInstalled, root, run } from "./setup.mjs";

await ensureInstalled();
await ensureBuilt();
const env = {
  NODE_ENV: "production",
  // What was compiled for the last start is not compiled again.
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
  ...sparingAllocator(),
};
process.exit(await run("node", ["src/main.ts"], { env }));
