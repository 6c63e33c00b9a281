import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { fold } from "#src/arabic/fold.ts";
import { rowsOf } from "#src/database/statement.server.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { Person } from "#tests/support/person.ts";
import { expectRefused, expectText } from "#tests/support/responses.ts";
import { addCraftsman, openSite, type Site } from "#tests/support/site.ts";
import { deleteOldMissed, listMissed, recordMissed } from "./record.server.ts";
import { missedQuery } from "./table.server.ts";
import { missedTexts } from "./texts.ts";

const day = 24 * 60 * 60 * 1000;

let site: Site;
let admin: Person;
let now: Date;
let plumber: number;

beforeEach(async () => {
  now = new Date("2026-03-01T10:00:00Z");
  site = await openSite({ now: () => now });
  admin = await signedInAdmin(site);
  await admin.post("/api/profession", { title: "سبّاك" });
  await admin.post("/api/city", { name: "دمشق" });
  plumber = (await site.get("/api/get-all-professions")).json()[0].id;
  const cityId = (await site.get("/api/get-all-cities")).json()[0].id;
  await addCraftsman(site.db, { professionId: plumber, cityId });
});

/** As the page of a search without a result does. */
const search = (query: string, from: number) => searchFrom(`198.51.100.${from}`, query);

async function searchFrom(remoteAddress: string, query: string) {
  const visitor = new Person(site, { remoteAddress });
  expect((await visitor.post("/api/missed-searches", { query })).statusCode).toBe(204);
}

const listed = async () => (await admin.get("/api/missed-searches")).json();

describe("GET /api/missed-searches", () => {
  it("lists what three people or more searched for in vain, in any spelling", async () => {
    for (const [from, q] of ["قزحجي", "القزحجى", "قزحجي", "قزحجي"].entries()) await search(q, from);
    for (const from of [1, 2]) await search("خزعجي", from);
    for (const from of [1, 1, 1, 1]) await search("ضظغجي", from);
    expect(await listed()).toEqual([{ query: "قزحجي", people: 3 }]);
  });

  it("counts a /48 of IPv6 once, since one customer may have all of it", async () => {
    for (const from of [1, 2, 3, 4]) await searchFrom(`2001:db8:1:${from}::1`, "قزحجي");
    for (const from of [1, 2, 3]) await searchFrom(`2001:db8:${from}:1::1`, "خزعجي");
    expect(await listed()).toEqual([{ query: "خزعجي", people: 3 }]);
  });

  it.each([
    ["a hundred texts of an address", 100, () => "198.51.100.1"],
    // Each of another /64.
    ["a thousand of a /48", 1000, (at: number) => `32.1.13.184.0.1.0.${at}/64`],
  ])("stores %s and no more", async (_title, most, address) => {
    await recordMissed(site.db, { typed: "قزحجي", address: address(0), now });
    await site.db.execute(sql`
      insert into missed_query (folded, person, typed, at)
      select 'other ' || n, person, 'other', at
      from missed_query, generate_series(3, ${most}::int) n`);
    for (const [at, typed] of ["خزعجي", "ضظغجي"].entries()) {
      await recordMissed(site.db, { typed, address: address(at), now });
    }
    expect(await site.db.$count(missedQuery)).toBe(most);
  });

  it("counts nobody twice whose key was replaced in between", async () => {
    for (const from of [1, 2]) await search("خزعجي", from);
    now = new Date(now.getTime() + 60 * day);
    for (const from of [1, 2]) await search("قزحجي", from);
    for (const from of [1, 2, 3]) await search("ضظغجي", from);
    now = new Date(now.getTime() + 31 * day);
    await search("قزحجي", 2);
    await search("قزحجي", 3);
    expect(await listMissed(site.db, now)).toEqual([{ query: "ضظغجي", people: 3 }]);
  });

  it("counts nothing with digits, nothing long, and nothing that was found", async () => {
    for (const from of [1, 2, 3, 4]) {
      await search("قزحجي 0944", from);
      await search("ق".repeat(41), from);
      await search("سباك", from);
      await search("مواسرجي", from);
    }
    expect(await listed()).toEqual([]);
    expect(await rowsOf(site.db, sql`select * from missed_query`)).toEqual([]);
  });

  it("forgets a search that is made another name, or dismissed", async () => {
    for (const from of [1, 2, 3]) {
      await search("قزحجي", from);
      await search("خزعجي", from);
    }
    await admin.post(`/api/profession/${plumber}/names`, { name: "قزحجي" });
    const found = await site.get(`/api/craftsmen?q=${encodeURIComponent("قزحجي")}`);
    expect(found.json().search).toMatchObject({ profession_id: plumber });
    expect(await listed()).toEqual([{ query: "خزعجي", people: 3 }]);
    await admin.post("/api/missed-searches/dismiss", { query: "خزعجي" });
    expect(await listed()).toEqual([]);
  });

  it("forgets a search that is made a profession or a city, in any spelling", async () => {
    for (const from of [1, 2, 3]) {
      await search("قزحجي", from);
      await search("خزعبة", from);
    }
    expect(await listed()).toHaveLength(2);
    await admin.post("/api/profession", { title: "قزحجى" });
    expect(await listed()).toEqual([{ query: "خزعبة", people: 3 }]);
    await admin.post("/api/city", { name: "خزعبه" });
    expect(await listed()).toEqual([]);
  });

  it("has a dismissed search again once that is undone, with who has made it since", async () => {
    for (const from of [1, 2, 3]) await search("قزحجي", from);
    const dismissed = await admin.post("/api/missed-searches/dismiss", { query: "القزحجي" });
    expect(await listed()).toEqual([{ query: "قزحجي", people: 3 }]);
    expect(dismissed.statusCode).toBe(200);
    const { headers } = await admin.post("/api/missed-searches/dismiss", { query: "قزحجى" });
    expect(await listed()).toEqual([]);
    for (const from of [3, 4]) await search("قزحجي", from);
    const path = `/api/undo/${headers["x-undo-token"]}`;
    expect((await site.post(path, {})).statusCode).toBe(401);
    expectText(await admin.post(path, {}), missedTexts.restored);
    expect(await listed()).toEqual([{ query: "قزحجي", people: 4 }]);
    expectRefused(await admin.post(path, {}), 409);
    const late = await admin.post("/api/missed-searches/dismiss", { query: "قزحجي" });
    now = new Date(now.getTime() + 11_000);
    expectRefused(await admin.post(`/api/undo/${late.headers["x-undo-token"]}`, {}), 409);
    expect(await listed()).toEqual([]);
  });

  it("17: writes a dismissal and its undo into the audit log, with the word, and nothing of none", async () => {
    for (const from of [1, 2, 3]) await search("قزحجي", from);
    const dismiss = (query: string) => admin.post("/api/missed-searches/dismiss", { query });
    const { headers } = await dismiss("القزحجي");
    const searches = async () => {
      const { data } = (await admin.get("/api/audit-log")).json();
      return data.filter(({ act }: { act: string }) => act.startsWith("search."));
    };
    expect(await searches()).toEqual([]);
    expectText(await admin.post(`/api/undo/${headers["x-undo-token"]}`, {}), missedTexts.restored);
    expect(await searches()).toEqual([]);

    const token = (await dismiss("قزحجى")).headers["x-undo-token"];
    await admin.post(`/api/undo/${token}`, {});
    expect(await searches()).toMatchObject([
      { act: "search.undismiss", subject_name: "قزحجي", before: null, after: { name: "قزحجي" } },
      { act: "search.dismiss", subject_name: "قزحجي", before: { name: "قزحجي" }, after: null },
    ]);
  });

  it("never writes digits into the audit log, which keeps its rows for ever", async () => {
    const [at, typed] = [now, "قزحجي 0944"];
    await site.db.insert(missedQuery).values({ folded: fold(typed), person: "a", typed, at });
    await admin.post("/api/missed-searches/dismiss", { query: typed });
    const rows = await rowsOf(site.db, sql`select * from audit where act = 'search.dismiss'`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("0944");
  });

  it("keeps no address, and forgets after 90 days who searched and what", async () => {
    for (const from of [1, 2, 3]) await search("قزحجي", from);
    const rows = await rowsOf<{ person: string }>(site.db, sql`select person from missed_query`);
    expect(JSON.stringify(rows)).not.toContain("198.51");
    const [key] = await rowsOf(site.db, sql`select key from missed_query_key`);
    now = new Date(now.getTime() + 90 * day + 1);
    await deleteOldMissed(site.db, now);
    expect(await rowsOf(site.db, sql`select * from missed_query`)).toEqual([]);
    await search("قزحجي", 1);
    expect(await rowsOf(site.db, sql`select key from missed_query_key`)).not.toEqual([key]);
  });

  it("is for admins alone", async () => {
    expect((await site.get("/api/missed-searches")).statusCode).toBe(401);
  });
});
