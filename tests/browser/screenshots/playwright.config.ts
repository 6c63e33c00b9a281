import { defineConfig } from "@playwright/test";
import browserTests from "../../../playwright.config.ts";

/** The same site as the browser tests have, to be looked at: `npm run screens`, `npm run pictures`. */
export default defineConfig({
  ...browserTests,
  testDir: ".",
  outputDir: "../../../test-results/screens-run",
  timeout: 60_000,
  use: { ...browserTests.use, screenshot: "off" },
  projects: [
    {
      name: "phone",
      testMatch: "take.ts",
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
      metadata: { widths: [390] },
    },
    {
      name: "wider",
      testMatch: "take.ts",
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 900 } },
      metadata: { widths: [1280, 768] },
    },
    { name: "pictures", testMatch: /(pictures|sheets)\.ts$/ },
  ],
});
