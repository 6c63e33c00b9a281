import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { onBothDatabases } from "#tests/support/vitest/both-databases.ts";
import { apiProject, retry, tags, uploads } from "#tests/support/vitest/vitest.shared.ts";

const hour = 60 * 60 * 1000;
const quarter = hour / 4;
/** A start takes two seconds, on a busy machine ten times that. */
const timeouts = { testTimeout: 180_000, hookTimeout: 300_000 };
const besideSource = { maxWorkers: 3, sequence: { groupOrder: 1 } };
const loadTests = "tests/faults/*.load.test.ts";
const apiTests = ["src/**/*.api.fault.test.ts"];

/** `npm run test:faults`: what starts, kills or starves whole processes and databases. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    tags,
    projects: [
      {
        test: {
          name: "starts",
          include: ["tests/faults/start/**/*.test.ts", "src/**/*.fault.test.ts"],
          exclude: apiTests,
          globalSetup: [uploads],
          ...besideSource,
          ...timeouts,
          retry,
        },
      },
      apiProject("server", apiTests, { ...besideSource, ...timeouts }),
      apiProject("embedded", [...apiTests, ...onBothDatabases], {
        ...besideSource,
        ...timeouts,
      }),
      oneAfterTheOther("drills", ["tests/faults/*.test.ts"], 2),
      // These assert times and rates: for a machine that does nothing else.
      oneAfterTheOther("load", [loadTests], 3),
    ],
  },
});

/** What is measured is the site, not the other tests. */
function oneAfterTheOther(name: string, include: string[], groupOrder: number) {
  return {
    test: {
      name,
      include,
      exclude: name === "load" ? [] : [loadTests],
      globalSetup: [uploads],
      maxWorkers: 1,
      fileParallelism: false,
      sequence: { groupOrder },
      // Many kills by hand take longer than a few in CI, where a test that hangs must not take all the time.
      testTimeout: process.env.CI ? quarter : hour,
      hookTimeout: process.env.CI ? quarter : hour,
      retry,
    },
  };
}
