// npm run build: installs and builds, so that a start or an update has nothing left to do.
import { ensureBuilt, ensureInstalled } from "./setup.mjs";

await ensureInstalled();
await ensureBuilt();
