import { defineConfig } from "vitest/config";

const files = "tests/support/files.setup.ts";

// Some start processes that must be ready in time, or wait, which a shared machine may not let them.
const retry = process.env.CI ? 2 : 0;
/** In ms. Only a test that hangs takes so long: a machine may be many times slower than another. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

const api = (name: "embedded" | "server", globalSetup: string[] = []) => ({
  test: {
    name,
    include: ["{src,tests,bench}/**/*.api.test.ts"],
    env: { TEST_DATABASE: name },
    globalSetup: [files, ...globalSetup],
    // A worker opens its database once for all its files.
    isolate: false,
    ...patience,
    retry,
  },
});

export default defineConfig({
  test: {
    // One more than the two cores of a small machine: many tests wait more than they work.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: "rules",
          include: ["{src,tests,bench}/**/*.test.ts"],
          exclude: ["**/*.api.test.ts", "tests/browser/**", "tests/faults/*.test.ts"],
          globalSetup: [files],
          ...patience,
          retry,
        },
      },
      api("embedded"),
      api("server", ["tests/support/postgres.setup.ts"]),
    ],
  },
});
