import { defineConfig } from "@playwright/test";
import browserTests, { desktop, phone, whole, withNotifications } from "../../playwright.config.ts";

const moreTests = "**/*.fault.ts";
const slow = { grep: /@slow/, grepInvert: /@desktop/ };

/** What `npm run test:faults` looks at in browsers: what npm test has no time for. */
export default defineConfig({
  ...browserTests,
  testDir: ".",
  outputDir: "../../test-results/browser-faults",
  projects: [
    { name: "phone", testMatch: moreTests, grepInvert: /@desktop/, use: phone },
    { name: "desktop", testMatch: moreTests, grep: /@desktop/, use: desktop },
    {
      name: "slow on phones",
      ...slow,
      testIgnore: [moreTests, withNotifications],
      use: phone,
    },
    {
      name: "slow on the desktop",
      grep: /@desktop(?=.*@slow)|@slow(?=.*@desktop)/,
      testIgnore: [moreTests, withNotifications],
      use: desktop,
    },
    {
      name: "slow notifications",
      ...slow,
      testMatch: withNotifications,
      use: { ...phone, ...whole },
    },
    // The second width of tests that run at a phone's in npm test.
    {
      name: "desktop, too",
      testIgnore: [moreTests, withNotifications],
      grep: /@both/,
      use: desktop,
    },
    {
      name: "notifications on the desktop",
      testMatch: withNotifications,
      grep: /@both/,
      use: { ...desktop, ...whole },
    },
  ],
});
