import { defineConfig } from "vitest/config";
import { retry, timeouts, uploads } from "./tests/support/vitest.shared.ts";

/** The API tests whose outcome may depend on the kind of database: they run on both. */
const dependOnDatabase = [
  "src/{audit,backups,database,disk,jobs,mail}/**/*.api.test.ts",
  "src/http/{cache,metrics,security}/**/*.api.test.ts",
  "src/features/craftsmen/**/*.api.test.ts",
  "src/features/{cleanup,*-pictures,site-state/*,dashboard/*}.api.test.ts",
  "src/features/accounts/{registration,recovery,deletion,contact-change,lock,unconfirmed,unlock}/**/*.api.test.ts",
  "src/features/moderation/**/*.api.test.ts",
  "tests/api/{limits,traffic}/**/*.api.test.ts",
];

const api = (name: "embedded" | "server", include: string[], globalSetup: string[] = []) => ({
  test: {
    name,
    include,
    env: { TEST_DATABASE: name },
    globalSetup: [uploads, ...globalSetup],
    // A worker opens its database once for all its files.
    isolate: false,
    ...timeouts,
    retry,
  },
});

export default defineConfig({
  test: {
    // One more than the two cores of a small machine: many tests wait more than they compute.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: "units",
          include: ["{src,tests,bench}/**/*.test.ts"],
          exclude: ["**/*.api.test.ts", "tests/browser/**", "tests/faults/**"],
          globalSetup: [uploads],
          ...timeouts,
          retry,
        },
      },
      api("server", ["{src,tests}/**/*.api.test.ts"], ["tests/support/postgres.setup.ts"]),
      api("embedded", dependOnDatabase),
    ],
  },
});
