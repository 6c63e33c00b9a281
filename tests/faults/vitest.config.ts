import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const hour = 60 * 60 * 1000;

/** `npm run test:faults`: what takes too long for every day. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    include: ["tests/faults/*.test.ts"],
    globalSetup: ["tests/support/files.setup.ts"],
    // One after the other: what is measured is the site, not the crowd.
    fileParallelism: false,
    testTimeout: hour,
    hookTimeout: hour,
  },
});
