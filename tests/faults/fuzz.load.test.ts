import { expect, it } from "vitest";
import { loadBuiltScreens } from "#src/http/render/screens.server.ts";
import { fuzzEveryRoute } from "#tests/api/traffic/fuzz/fuzz-routes.ts";

const fuzzed = await fuzzEveryRoute({
  runs: Number(process.env.FUZZ_RUNS ?? 400),
  seed: Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000),
  openScreens: loadBuiltScreens,
});

it("25: nothing that was sent took a second to answer", () => {
  console.log(`the slowest answer took ${Math.round(fuzzed.slowest())} ms`);
  expect(fuzzed.slowest()).toBeLessThan(1000);
});
