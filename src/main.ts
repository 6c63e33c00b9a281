// The site: `npm start` runs it.
import { speedUpModuleResolution } from "./commands/fast-module-resolution.server.ts";

// Static imports are resolved before any code runs, so the hook is installed before a dynamic import.
speedUpModuleResolution();
await import("./commands/serve.server.ts");
