import { afterAll, describe, it } from "vitest";
import { killUnderLoad, stopUnderLoad } from "./kills.ts";
import { cleanUp } from "./start/process.ts";

const kills = Number(process.env.KILLS ?? 30);

afterAll(cleanUp);

describe.each(["embedded", "server"] as const)("on the %s database", (kind) => {
  it(`40: ${kills} kills under load lose nothing acknowledged and leave no half picture`, async () => {
    await killUnderLoad(kind, kills);
  });

  it("42: told to stop under load, it ends in time with every answer given", async () => {
    await stopUnderLoad(kind, 5);
  });
});
