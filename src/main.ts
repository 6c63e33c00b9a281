// The site: `npm start` runs it.
import { resolveQuickly } from "./commands/fast-module-resolution.server.ts";

// What is imported is looked for before any of it runs, so this comes before the rest is asked for.
resolveQuickly();
await import("./commands/serve.server.ts");
