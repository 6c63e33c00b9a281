import { beforeEach, describe, expect, it } from "vitest";
import { addCraftsmen } from "../../../../tests/support/database/many-craftsmen.ts";
import { expectRefused } from "../../../../tests/support/responses.ts";
import { openSite, type Site } from "../../../../tests/support/site.ts";

/** Ten thousand listings and six requests a minute for an address. */
const few = 1 / 100;
const [address, other] = ["192.0.2.1", "192.0.2.2"];
/** Different searches, each of which finds two thousand listings: all are called «عمر». */
const searches = ["ع", "عم", "عمر", "عمر&city=1", "عمر&profession=1"];

let site: Site;
const list = (query: string, remoteAddress = address) =>
  site.app.inject({ url: encodeURI(`/api/craftsmen${query}`), remoteAddress });
const search = (q: string, from?: string) => list(`?q=${q}`, from);

beforeEach(async () => {
  site = await openSite({ limits: few });
  // Half of them approved.
  await addCraftsmen(site.db, 4000);
});

describe("limit: listings found by searches of words", () => {
  it("is a million a minute for an address, and then 429", async () => {
    for (const q of searches) expect((await search(q)).json()).toMatchObject({ total: 2000 });
    expectRefused(await search("عمرو"), 429);
    expect((await search("عمرو", other)).json()).toMatchObject({ total: 0 });
  });

  it("counts no cached result", async () => {
    for (const q of searches) await search(q, other);
    for (const q of searches) {
      // Another page of the same result.
      const page = await search(`${q}&page=2`);
      expect(page.json()).toMatchObject({ total: 2000 });
    }
    expect((await search("عمرو")).json()).toMatchObject({ total: 0 });
  });

  it("refuses no list without words", async () => {
    for (const q of searches) await search(q);
    expect((await list("")).json()).toMatchObject({ total: 2000 });
  });
});
