// @module-tag slow
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { addCraftsmen } from "#tests/support/database/many-craftsmen.ts";
import { Person } from "#tests/support/person.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addCity, addProfession, anyId } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

/** 3,000 comparisons in ten seconds and 30 requests a minute for an address. */
const few = 1 / 20;
const [address, other] = ["192.0.2.1", "192.0.2.2"];
/** Different searches, each of which compares a thousand listings at least. */
const searches = {
  somebody: ["عمر", "حلال", "علاح", "الالح", "الاع"],
  nobody: ["لالا", "لالاح", "حلالا", "علالا", "الالاح"],
};

let site: Site;
let ids: { profession: number; city: number };
const list = (query: string, remoteAddress = address) =>
  site.app.inject({ url: encodeURI(`/api/craftsmen${query}`), remoteAddress });
const search = (q: string, from?: string) => list(`?q=${q}`, from);

beforeEach(async () => {
  // Their counters would end while a slow machine works.
  vi.useFakeTimers({ toFake: ["Date", "setTimeout"], now: new Date("2026-03-01T10:00:00Z") });
  site = await openSite({ limitFactor: few });
  // Half of them approved.
  await addCraftsmen(site.db, 2000, null, " عمر حلال علاح الالح الاع");
  await site.db.execute(sql`analyze craftsman`);
  ids = {
    profession: await anyId(site.db, profession, addProfession),
    city: await anyId(site.db, city, addCity),
  };
});

afterEach(() => void vi.useRealTimers());

async function spendAll(queries = searches.nobody) {
  for (const q of queries) await search(q);
}

describe("62: limit: listings compared by searches of words", () => {
  it.each([
    ["somebody", searches.somebody, 1000],
    ["nobody", searches.nobody, 0],
  ])("is 60,000 in ten seconds for an address where they find %s", async (_who, queries, total) => {
    expect((await search(queries[0]!)).json()).toMatchObject({ total });
    await spendAll(queries);
    const refused = await search("عمرو");
    expectRefused(refused, 429);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(10);
    expect((await search("عمرو", other)).json()).toMatchObject({ total: 0 });
  });

  it("holds for every way to search", async () => {
    await spendAll();
    const visitor = new Person(site, { remoteAddress: address });
    expectRefused(await list("?q=عمرو&everywhere=1"), 429);
    expectRefused(await visitor.get(encodeURI("/api/search?q=عمرو")), 429);
    expectRefused(await visitor.post("/api/search", { ...ids, q: "عمرو" }), 429);
    expectRefused(await visitor.post("/api/missed-searches", { query: "عمرو" }), 429);
  });

  it("is spent by every way to search", async () => {
    const ways = [
      (visitor: Person, q: string) => visitor.get(encodeURI(`/api/search?q=${q}`)),
      (visitor: Person, q: string) => visitor.post("/api/search", { ...ids, q }),
      (visitor: Person, query: string) => visitor.post("/api/missed-searches", { query }),
    ];
    for (const [at, way] of ways.entries()) {
      const visitor = new Person(site, { remoteAddress: `192.0.2.${10 + at}` });
      // Of each its own, since results are cached.
      for (const q of searches.nobody) await way(visitor, q + "لالا".repeat(at + 1));
      expectRefused(await visitor.get(encodeURI("/api/search?q=عمرو")), 429);
    }
  });

  it("counts a /48 of IPv6 as ten addresses", async () => {
    const texts = searches.nobody.flatMap((q) =>
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => q + "لالا".repeat(n)),
    );
    for (const [at, q] of texts.entries()) await search(q, `2001:db8:1:${at}::1`);
    expectRefused(await search("عمرو", "2001:db8:1:ffff::1"), 429);
  });

  it("counts nearly nothing of a cached result", async () => {
    for (const [at, q] of searches.somebody.entries()) await search(q, `192.0.2.${10 + at}`);
    for (const q of searches.somebody) {
      expect((await search(`${q}&page=2`)).json()).toMatchObject({ total: 1000 });
    }
    expect((await search("عمرو")).json()).toMatchObject({ total: 0 });
  });

  it("refuses no list without words", async () => {
    await spendAll();
    expect((await list("")).json()).toMatchObject({ total: 1000 });
  });
});
