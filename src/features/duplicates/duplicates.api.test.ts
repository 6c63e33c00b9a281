import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { rowsOf } from "#src/database/statement.server.ts";
import { phoneQuestion } from "#src/features/accounts/phone/table.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { differentPeople, sameName } from "#src/features/craftsmen/duplicates/table.server.ts";
import { revision } from "#src/features/craftsmen/revisions/table.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { undo } from "#tests/support/admins/undo.ts";
import { type Act, begin } from "#tests/support/database/begin.ts";
import { Person } from "#tests/support/person.ts";
import { expectText } from "#tests/support/responses.ts";
import { addAccount, addCity, addModerator, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import type { DuplicatePair } from "./contract.ts";
import { duplicateSentences as sentences } from "./texts.ts";

let site: Site;
let admin: Admin;
let homs: number;
beforeEach(async () => {
  site = await openSite();
  await addProfession(site.db);
  await addCity(site.db);
  homs = await addCity(site.db, "حمص");
  admin = await signedInAdmin(site);
});

const spellings = ["عبد الرحمن الخلف", "عبدالرحمن خلف", "عبد الرحمن خلف"];
const add = (given: object = {}) => addAccount(site.db, given);
const named = (index: number, given: object = {}) => add({ fullname: spellings[index], ...given });

const list = async (by: Person = admin, query = "") =>
  (await by.get(`/api/duplicates${query}`)).json();
const pairs = async (by?: Person): Promise<[number, number][]> =>
  (await list(by)).data.map(({ older, younger }: DuplicatePair) => [older.id, younger.id]);
const tellApart = (one: number, other: number, by: Person = admin) =>
  by.post(`/api/listings/${one}/tell-apart`, { other });
const correct = (id: number, given: object) => admin.put(`/api/listings/${id}`, given);

async function moderatorOf(...cities: number[]) {
  const email = `moderator${cities.join("-")}@mail.example`;
  await addModerator(site.db, email, { cities });
  const moderator = new Person(site);
  await moderator.signIn(email);
  return moderator;
}

describe("73: who may be one person", () => {
  it("has one name in one city, however it is written, in whatever state but declined", async () => {
    const first = await named(0);
    const second = await named(1, { state: "pending" });
    await named(2, { cityId: homs });
    await named(2, { state: "declined" });
    await add({ fullname: "سامر النجار" });
    const found = await list();
    expect(found).toMatchObject({ total: 1, per_page: 10 });
    expect(found.data[0]).toMatchObject({
      older: { id: first, state: "approved" },
      younger: { id: second, state: "pending" },
      same_name: true,
      same_number: false,
    });
  });

  it("follows a change of name, city or state, and goes with the listing", async () => {
    const [first, second] = [await named(0), await add({ fullname: "سامر النجار" })];
    expect(await pairs()).toEqual([]);
    await correct(second, { fullname: spellings[1] });
    expect(await pairs()).toEqual([[first, second]]);
    await correct(second, { city_id: homs });
    expect(await pairs()).toEqual([]);
    await correct(first, { city_id: homs });
    expect(await pairs()).toEqual([[first, second]]);
    await site.db.execute(sql`update craftsman set state = 'declined', state_reason = 'سبب',
      approved_at = null where id = ${first}`);
    expect(await pairs()).toEqual([]);
    await site.db.execute(sql`update craftsman set state = 'pending', state_reason = null
      where id = ${first}`);
    expect(await pairs()).toEqual([[first, second]]);
    await admin.post("/api/city/2/merge", { into: 1 });
    expect(await pairs()).toEqual([[first, second]]);
    await admin.delete(`/api/craftsmen/${second}`);
    expect(await site.db.$count(sameName)).toBe(0);
  });

  it("is found, too, where both come at the same moment", async () => {
    const register =
      (phone: string): Act =>
      () =>
        admin
          .post("/api/listings", {
            fullname: spellings[0],
            phone,
            profession_id: 1,
            city_id: 1,
            consent: { how: "call", given_at: "2026-11-20", wording: "وافق في مكالمة." },
          })
          .then(({ statusCode, body }) => expect(statusCode, body).toBe(201));
    const begun = await site.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock('listing_change'::regclass::oid::bigint)`);
      return [
        await begin(site.db, register("+963944123456")),
        await begin(site.db, register("+963955777888")),
      ];
    });
    await Promise.all(begun.map(({ result }) => result));
    expect(await site.db.$count(sameName)).toBe(1);
  });

  it("of a common name each listing has three others at most", async () => {
    for (let count = 0; count < 6; count++) await named(0);
    const rows = await rowsOf<{ pairs: number }>(
      site.db,
      sql`select count(*)::int as pairs from same_name group by younger_id order by younger_id`,
    );
    expect(rows.map(({ pairs }) => pairs)).toEqual([1, 2, 3, 3, 3]);
  });

  it("is led to by one number: proven by both, wanted, or given up a short time ago", async () => {
    const [holder, other] = [
      await add({ phone: "+963944123456" }),
      await add({ phone: null, cityId: homs }),
    ];
    const phone = "+963944123456";
    const expectFound = async () => {
      expect((await list()).data).toMatchObject([
        { older: { id: holder }, younger: { id: other }, same_number: true, same_name: false },
      ]);
    };
    const question = { craftsmanId: other, holderId: holder, phone, how: "gateway" } as const;
    await site.db.insert(phoneQuestion).values({ ...question, createdAt: new Date() });
    await expectFound();
    await site.db.delete(phoneQuestion);
    expect(await pairs()).toEqual([]);
    await site.db.insert(revision).values({
      craftsmanId: other,
      state: "waiting",
      createdAt: new Date(),
      fields: ["phone"],
      phone,
    });
    await expectFound();
    await site.db.delete(revision);
    const change = { accountId: other, formerEmail: null, formerPhone: phone };
    await site.db.insert(contactChange).values({ ...change, createdAt: new Date() });
    await expectFound();
    const one = (await admin.get(`/api/duplicates/${other}/${holder}`)).json();
    expect(one).toMatchObject({ older: { id: holder }, same_number: true, same_name: false });
  });

  it("stands on the order, too: with whom it has a number or a name", async () => {
    const holder = await named(0, { phone: "+963944123456" });
    const order = await named(1, { phone: null, state: "pending" });
    await site.db.insert(phoneQuestion).values({
      craftsmanId: order,
      holderId: holder,
      phone: "+963944123456",
      how: "gateway",
      createdAt: new Date(),
    });
    const [{ flags }] = (await admin.get("/api/get-craftsmen-orders")).json().data;
    expect(flags).toMatchObject({ same_number: [{ id: holder }], similar_names: [{ id: holder }] });
  });

  it("is listed once for a number and a name, numbers first, over all pages", async () => {
    for (let count = 0; count < 4; count++) {
      await add({ fullname: `سامر ${"بتثج"[count]}`, phone: null });
      for (let twin = 0; twin < 3; twin++) {
        await add({ fullname: `سامر ${"بتثج"[count]}`, phone: null });
      }
    }
    const ids = await rowsOf<{ older_id: number; younger_id: number }>(
      site.db,
      sql`select older_id, younger_id from same_name order by younger_id, older_id limit 12`,
    );
    for (const { older_id, younger_id } of ids) {
      await site.db.insert(phoneQuestion).values({
        craftsmanId: younger_id,
        holderId: older_id,
        phone: "+963944123456",
        how: "gateway",
        createdAt: new Date(),
      });
    }
    const pages = [
      await list(admin, "?page=1"),
      await list(admin, "?page=2"),
      await list(admin, "?page=3"),
    ];
    const all = pages.flatMap(({ data }) => data as DuplicatePair[]);
    expect(pages.map(({ total }) => total)).toEqual([24, 24, 24]);
    expect(all.map(({ same_number }) => same_number)).toEqual([
      ...Array(12).fill(true),
      ...Array(12).fill(false),
    ]);
    expect(all.every(({ same_name }) => same_name)).toBe(true);
    const keys = all.map(({ older, younger }) => `${older.id} ${younger.id}`);
    expect(new Set(keys).size).toBe(24);
  });

  it("is seen by moderators of the cities of both", async () => {
    const [first, second] = [await named(0, { cityId: homs }), await named(1, { cityId: homs })];
    expect(await pairs(await moderatorOf(1))).toEqual([]);
    const own = await moderatorOf(homs);
    expect(await pairs(own)).toEqual([[first, second]]);
    expect((await own.get(`/api/duplicates/${first}/${second}`)).statusCode).toBe(200);
    const others = await moderatorOf(1, 99);
    expect((await others.get(`/api/duplicates/${first}/${second}`)).statusCode).toBe(403);
    expect((await tellApart(first, second, others)).statusCode).toBe(403);
  });
});

describe("73: two whom an admin has told apart", () => {
  it("never stand together again, whatever they are called later", async () => {
    const [first, second, third] = [await named(0), await named(1), await named(2)];
    expectText(await tellApart(second, first), sentences.toldApart);
    const left = [
      [second, third],
      [first, third],
    ];
    expect(await pairs()).toEqual(left);
    await correct(first, { fullname: "سامر النجار" });
    await correct(first, { fullname: spellings[0] });
    expect(await pairs()).toEqual(left);
    expectText(await tellApart(first, second), sentences.toldApart);
    expect(await site.db.$count(differentPeople)).toBe(1);
  });

  it("stand together again after an undo", async () => {
    const [first, second] = [await named(0), await named(1)];
    const answer = await tellApart(first, second);
    expectText(await undo(admin, answer), sentences.toldApartUndone);
    expect(await pairs()).toEqual([[first, second]]);
    await tellApart(first, second);
    expect(await pairs()).toEqual([]);
    await admin.delete(`/api/craftsmen/${second}`);
    expect(await site.db.$count(differentPeople)).toBe(0);
  });
});
