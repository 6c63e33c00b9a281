import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { freePort } from "./tests/support/free-port.ts";

// The workers load this file too: what the first load chose reaches them by the environment.
process.env.TEST_SITE ??= `http://127.0.0.1:${await freePort()}`;
process.env.TEST_DATA ??= temporaryFolder();
const site = process.env.TEST_SITE;
const systemBrowsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const executablePath = process.env.CHROMIUM || systemBrowsers.find((path) => existsSync(path));

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results/browser",
  workers: 2,
  fullyParallel: true,
  // A shared machine may stall; what passes at the second try only is named as flaky by npm test.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: site,
    locale: "ar",
    timezoneId: "Asia/Damascus",
    // A worker would stand between the page and what a test puts in its way; its own test lets it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  // A test without a mark runs on both; @desktop also marks what no width can change.
  projects: [
    {
      name: "phone",
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    {
      name: "desktop",
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 900 } },
    },
  ],
  webServer: {
    command: "node src/main.ts",
    url: `${site}/health/ready`,
    env: {
      HOST: "127.0.0.1",
      PORT: new URL(site).port,
      APP_URL: site,
      DATA_DIR: process.env.TEST_DATA,
      LIMITS: "1000",
      LOG_LEVEL: "error",
      DEMO: "on",
      // The `admin` of tests/browser/accounts.ts, with the password of everyone there.
      ADMIN_EMAIL: "boss@herafi.example",
      ADMIN_PASSWORD: "zaytoun-7-jisr",
    },
    // Drawing the demo portraits takes a minute on a busy machine.
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});

/** Goes as the run ends: a globalTeardown would come while the server still writes there. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "herafi-browser-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
