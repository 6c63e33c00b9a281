import { defineConfig } from "@playwright/test";
import browserTests, {
  desktop,
  mainJourneys,
  phone,
  whole,
  withNotifications,
} from "../../playwright.config.ts";

const others = {
  testMatch: ["**/*.spec.ts", "**/*.fault.ts"],
  testIgnore: [...mainJourneys, withNotifications],
};

/** What `npm run test:faults` looks at in browsers: what npm test has no time for. */
export default defineConfig({
  ...browserTests,
  testDir: ".",
  outputDir: "../../test-results/browser-faults",
  projects: [
    { name: "phone", ...others, grepInvert: /@desktop/, use: phone },
    { name: "desktop", ...others, grep: /@desktop/, use: desktop },
    // The second width of tests that run at a phone's, those of npm test among them.
    {
      name: "desktop, too",
      testMatch: others.testMatch,
      testIgnore: withNotifications,
      grep: /@both/,
      use: desktop,
    },
    {
      name: "notifications on phones",
      testMatch: withNotifications,
      grepInvert: /@desktop/,
      use: { ...phone, ...whole },
    },
    {
      name: "notifications on the desktop",
      testMatch: withNotifications,
      grep: /@desktop|@both/,
      use: { ...desktop, ...whole },
    },
  ],
});
