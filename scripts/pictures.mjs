// npm run pictures: takes the pictures of the README anew, from a site of their own.
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt, ensureInstalled, run } from "./setup.mjs";

await ensureInstalled();
await ensureBuilt();
const config = join("tests", "browser", "screenshots", "playwright.config.ts");
process.exit(
  await run("playwright", ["test", "--config", config, "--project", "pictures"], {
    env: { CHROMIUM: await ensureBrowser() },
  }),
);
