import { defineConfig } from "@playwright/test";
import browserTests from "../../playwright.config.ts";

/** The same site as the browser tests have, to be looked at: `npm run screens`. */
export default defineConfig({
  ...browserTests,
  testDir: ".",
  testMatch: "take.ts",
  outputDir: "../../test-results/screens-run",
  timeout: 60_000,
  webServer: { ...[browserTests.webServer].flat()[0]!, cwd: "../.." },
  use: { ...browserTests.use, screenshot: "off" },
  projects: [
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
      metadata: { widths: [390] },
    },
    {
      name: "wider",
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 900 } },
      metadata: { widths: [1280, 768] },
    },
  ],
});
