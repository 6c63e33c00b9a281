import { join } from "node:path";
import type { TestTagDefinition } from "vitest";

/** Global set-up of every project: a folder for uploads. */
export const uploads = "tests/support/vitest/files.setup.ts";

/** On a shared machine a process may start too late for its test. */
export const retry = process.env.CI ? 2 : 0;

/** In ms. Only a test that hangs takes so long: one machine may be many times slower than another. */
export const timeouts = { testTimeout: 120_000, hookTimeout: 120_000 };

declare module "vitest" {
  interface TestTags {
    tags: "slow";
  }
}

export const tags: TestTagDefinition[] = [
  {
    name: "slow",
    description: "Large amounts, outages, retries: in npm run test:faults, not in npm test",
  },
];

/** In MiB. Each app that a test builds is soon garbage, which took a quarter of a worker's time to collect. */
const execArgv = ["--max-semi-space-size=64"];

/** Tests that call the HTTP API, on one kind of database. */
export const apiProject = (database: "embedded" | "server", include: string[], more = {}) => ({
  test: {
    name: database,
    include,
    env: { TEST_DATABASE: database },
    alias: { "@node-rs/argon2": join(import.meta.dirname, "argon2.ts") },
    globalSetup:
      database === "server" ? [uploads, "tests/support/vitest/postgres.setup.ts"] : [uploads],
    // A worker opens its database once for all its files.
    isolate: false,
    execArgv,
    ...timeouts,
    retry,
    ...more,
  },
});
