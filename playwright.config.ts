import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { freePort } from "./tests/support/free-port.ts";

// The workers load this file too: what the first load chose reaches them by the environment.
process.env.TEST_SITE ??= `http://127.0.0.1:${await freePort()}`;
process.env.TEST_DATA ??= temporaryFolder();
const site = process.env.TEST_SITE;
const { CHROMIUM, CHROMIUM_WHOLE = CHROMIUM } = process.env;
const wholeBrowser = CHROMIUM_WHOLE || findBrowser("/usr/bin/chromium");
const browser = CHROMIUM || findBrowser("/usr/bin/chromium-headless-shell") || wholeBrowser;
/** The main journeys: the files that npm test runs. `npm run test:faults` runs all others. */
export const mainJourneys = [
  "**/search/{search,results,journey,suggestions}.spec.ts",
  "**/details/number.spec.ts",
  "**/registration/registration.spec.ts",
  "**/login/login.spec.ts",
  "**/profile/profile.spec.ts",
  "**/moderation/{admin-moderation,order-decisions}.spec.ts",
  "**/messages/contact.spec.ts",
  "**/everywhere/{keyboard,no-script}.spec.ts",
];
// The browser without windows has none.
export const withNotifications = "push*.spec.ts";

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const desktop = { viewport: { width: 1280, height: 900 } };
export const whole = { channel: "chromium", launchOptions: launchOptions(wholeBrowser) };

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results/browser",
  globalSetup: join(import.meta.dirname, "tests/browser/support/global-setup.ts"),
  workers: 2,
  fullyParallel: true,
  // A shared machine may stall; what does not pass at the first try is named as flaky by npm test.
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  // As long as a busy machine may take; what is there sooner is not waited for.
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: site,
    locale: "ar",
    timezoneId: "Asia/Damascus",
    // A worker would stand between the page and what a test puts in its way; its own test lets it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: launchOptions(browser),
  },
  // A test runs at a phone's width, or, with @desktop, at a wide one. What is tagged @both runs at a wide
  // one, too, in npm run test:faults (tests/browser/faults.config.ts).
  testMatch: mainJourneys,
  projects: [
    { name: "phone", grepInvert: /@desktop/, use: phone },
    { name: "desktop", grep: /@desktop/, use: desktop },
  ],
});

function findBrowser(path: string) {
  return existsSync(path) ? path : undefined;
}

function launchOptions(executablePath: string | undefined) {
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // No script here runs long enough to repay an optimizing compiler.
      "--js-flags=--no-maglev,--no-turbofan",
      // A whole browser starts a process for each page that may come.
      "--renderer-process-limit=1",
    ],
  };
}

/** Goes as the run ends: a globalTeardown would come while the server still writes there. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "herafi-browser-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
