// @module-tag slow
import { fuzzEveryRoute } from "./fuzz-routes.ts";

// The same each time, so that a change is not blamed for another's mistake. `npm run test:faults`
// tries new ones.
await fuzzEveryRoute({
  runs: Number(process.env.FUZZ_RUNS ?? 10),
  seed: Number(process.env.FUZZ_SEED ?? 7),
});
