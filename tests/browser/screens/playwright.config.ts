import { defineConfig } from "@playwright/test";
import browserTests from "../../../playwright.config.ts";

/** What `npm run test:faults` looks at in browsers. */
export default defineConfig({
  ...browserTests,
  testDir: ".",
  testMatch: "*.fault.ts",
  outputDir: "../../../test-results/browser-faults",
  projects: browserTests.projects?.filter(({ testMatch }) => !testMatch),
});
