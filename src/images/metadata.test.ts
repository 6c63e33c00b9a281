import { describe, expect, it } from "vitest";
import { metadataBombs } from "#tests/support/pictures/metadata-bombs.ts";
import { encodePicture } from "./encode.server.ts";

describe("23: metadata costs next to no processor time", () => {
  it.each(Object.entries(metadataBombs))("in %s", async (_what, make) => {
    let used = 0;
    const client = {
      network: "198.51.100.1",
      key: undefined,
      signal: new AbortController().signal,
      async chargeProcessorTime(time: number) {
        used = time;
      },
      async countStoredBytes() {},
    };
    expect(await encodePicture(await make(), client)).toHaveProperty("page");
    expect(used).toBeGreaterThan(0);
    // Most of it is the picture itself.
    expect(used).toBeLessThan(1000);
  });
});
