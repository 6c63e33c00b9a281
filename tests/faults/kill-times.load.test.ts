import { afterAll, describe, expect, it } from "vitest";
import { killUnderLoad, stopUnderLoad } from "./kills.ts";
import { cleanUp } from "./start/process.ts";

/** In ms. */
const ready = 5000;
const drained = 10_000;

afterAll(cleanUp);

describe.each(["embedded", "server"] as const)("on the %s database", (kind) => {
  it("40: a killed site is ready again within five seconds", async () => {
    expect(Math.max(...(await killUnderLoad(kind, 5)))).toBeLessThan(ready);
  });

  it("42: a site that is told to stop under load ends within ten seconds", async () => {
    expect(Math.max(...(await stopUnderLoad(kind, 3)))).toBeLessThan(drained);
  });
});
