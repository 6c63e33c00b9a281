import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { apiProject, retry, timeouts, uploads } from "../support/vitest.shared.ts";

const hour = 60 * 60 * 1000;
const besideSource = { maxWorkers: 3, sequence: { groupOrder: 1 } };
const apiTests = ["src/**/*.api.fault.test.ts"];

/** `npm run test:faults`: what starts, kills or starves whole processes and databases. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    projects: [
      {
        test: {
          name: "starts",
          include: ["tests/faults/start/*.test.ts", "src/**/*.fault.test.ts"],
          exclude: apiTests,
          globalSetup: [uploads],
          ...besideSource,
          ...timeouts,
          retry,
        },
      },
      apiProject("server", apiTests, besideSource),
      apiProject("embedded", apiTests, besideSource),
      {
        test: {
          name: "drills",
          include: ["tests/faults/*.test.ts"],
          globalSetup: [uploads],
          // One after the other: what is measured is the site, not its neighbours.
          maxWorkers: 1,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          testTimeout: hour,
          hookTimeout: hour,
          retry,
        },
      },
    ],
  },
});
