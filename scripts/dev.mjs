// npm run dev: the server starts anew when its sources change, the screens reload in the browser.
import { ensureInstalled, run } from "./setup.mjs";

await ensureInstalled();
process.exit(
  await run("node", ["--watch-path=src", "--watch-preserve-output", "src/main.ts", "--dev"], {
    env: { NODE_ENV: "development" },
  }),
);
