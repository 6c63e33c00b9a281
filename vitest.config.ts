import { defineConfig } from "vitest/config";
import { onBothDatabases } from "./tests/support/vitest/both-databases.ts";
import { LongestFirst } from "./tests/support/vitest/longest-first.ts";
import {
  apiProject,
  retry,
  tags,
  timeouts,
  uploads,
} from "./tests/support/vitest/vitest.shared.ts";

export default defineConfig({
  test: {
    // One more than the two cores of a small machine: many tests wait more than they compute.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    tags,
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
      // By hand; npm test runs the other project, npm run test:faults this one, too.
      apiProject("embedded", onBothDatabases),
    ],
  },
});
