import { defineConfig } from "vitest/config";
import { apiProject, retry, timeouts, uploads } from "./tests/support/vitest.shared.ts";

/** The API tests whose outcome may depend on the kind of database: they run on both. */
const dependOnDatabase = [
  "src/{backups,database,disk,jobs,mail,push}/**/*.api.test.ts",
  // Counters, invalidation by notifications, and what processes share.
  "src/http/{cache,metrics}/**/*.api.test.ts",
  "src/http/security/limits/{limits,distinct-limit}.api.test.ts",
  "tests/api/limits/**/*.api.test.ts",
  // Search, plans, triggers and sorting.
  "src/features/craftsmen/{,counts/,keys/}*.api.test.ts",
  "src/features/craftsmen/search/{,nearest/,result-pages/,words/}*.api.test.ts",
  "src/features/craftsmen/{suggestions,trades}/*.api.test.ts",
  "src/features/{cleanup,older-pictures}.api.test.ts",
  "src/features/moderation/records/*.api.test.ts",
  "src/features/messages/forgotten-sender.api.test.ts",
  // Transactions, row locks and constraints.
  "src/features/accounts/registration/{registration,registration-faults}.api.test.ts",
  "src/features/accounts/{deletion,contact-change,lock,unconfirmed,unlock}/**/*.api.test.ts",
  "src/features/accounts/recovery/recovery.api.test.ts",
  "src/features/moderation/decisions/{approval,approval-version,record-version}.api.test.ts",
  "src/features/moderation/former/former-decisions.api.test.ts",
];

export default defineConfig({
  test: {
    // One more than the two cores of a small machine: many tests wait more than they compute.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: "units",
          include: ["{src,tests,bench}/**/*.test.ts"],
          exclude: [
            "**/*.api.test.ts",
            "**/*.fault.test.ts",
            "tests/browser/**",
            "tests/faults/**",
          ],
          globalSetup: [uploads],
          // A worker loads a module once for all its files.
          isolate: false,
          ...timeouts,
          retry,
        },
      },
      apiProject("server", ["{src,tests}/**/*.api.test.ts"]),
      apiProject("embedded", dependOnDatabase),
    ],
  },
});
