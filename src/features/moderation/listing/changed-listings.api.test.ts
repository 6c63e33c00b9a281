import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { threeCities } from "#tests/support/admins/three-cities.ts";
import { type Person, rightPassword } from "#tests/support/person.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let given: Awaited<ReturnType<typeof threeCities>>;
beforeEach(async () => {
  site = await openSite();
  given = await threeCities(site);
  await given.add("approved");
});

const review = (by: Person, version?: string) =>
  by.post(`/api/craftsmen-records/${given.id}/contacts-reviewed`, { version });

/** What an admin is asked to look at: the changes, in the list of flagged ones, and their number. */
async function flaggedFor(by: Person) {
  const waiting = (await by.get("/api/get-waiting-counts")).json().flaggedListings;
  const counts = (await by.get("/api/craftsmen-records/counts")).json().flagged;
  const { data } = (await by.get("/api/craftsmen-records?state=flagged")).json();
  expect([waiting, counts]).toEqual([data.length, data.length]);
  return data[0]?.flagged_changes ?? null;
}

const logFor = async (by: Person) =>
  (await by.get("/api/audit-log?act=listing.change")).json().data;

const moved = { field: "city", before: "دمشق", after: "حمص" };

/** As a version before leaves a published listing that its holder has moved from Damascus to Homs. */
async function wasMoved() {
  const [{ profession }] = (await given.owner.get("/api/craftsmen-records")).json().data;
  const changedFrom = { fullname: "عمر الزعبي", profession: profession.title, city: "دمشق" };
  await site.db
    .update(craftsman)
    .set({ cityId: given.homs, changedFrom, flagCityIds: [given.damascus, given.homs] })
    .where(eq(craftsman.id, given.id));
}

describe("60: a published listing that its holder moved before changes were held", () => {
  it("is put before the moderators of both, and of no other", async () => {
    await wasMoved();
    const { huda, sami, owner, lina } = given;
    for (const by of [huda, sami, owner]) expect(await flaggedFor(by)).toEqual([moved]);
    expect(await flaggedFor(lina)).toBeNull();
    expectRefused(await review(lina), 403);
  });

  it("is looked at by each for the own city, and by an owner for all", async () => {
    await wasMoved();
    const { huda, sami, owner } = given;
    for (let time = 0; time < 2; time++) {
      const response = await review(sami);
      expect(response.statusCode, response.body).toBe(200);
    }
    expect(await flaggedFor(sami)).toBeNull();
    expect(await flaggedFor(huda)).toEqual([moved]);
    expect((await review(huda)).statusCode).toBe(200);
    for (const by of [huda, owner]) expect(await flaggedFor(by)).toBeNull();
    expect((await given.seenBy(huda, "approved")).record).toBe(403);
    expect(await site.db.$count(audit, eq(audit.act, "listing.reviewContacts"))).toBe(2);
  });

  it("is suspended by the moderators of either, and then shown again by who decides on both", async () => {
    await wasMoved();
    await given.decide(given.huda, "suspend");
    expectRefused(await given.tryTo(given.sami, "restore"), 403);
    expectRefused(await given.tryTo(given.huda, "restore"), 403);
    await given.decide(given.both, "restore");
    for (const by of [given.huda, given.sami]) expect(await flaggedFor(by)).toBeNull();
  });

  it("stays before the other city's moderators after it was suspended and shown again", async () => {
    await wasMoved();
    await given.decide(given.sami, "suspend");
    await given.decide(given.sami, "restore");
    expect(await flaggedFor(given.sami)).toBeNull();
    expect(await flaggedFor(given.huda)).toEqual([moved]);
  });
});

describe("60: the audit log", () => {
  const entry = {
    act: "listing.change",
    subject_name: "عمر الزعبي",
    before: { city: "دمشق" },
    after: { city: "حمص" },
    address: "holder",
    admin: null,
  };

  // Changes of a published one are written down once an admin has approved them.
  beforeEach(async () => {
    await given.decide(given.huda, "suspend");
    await given.logInAgain();
  });

  it("tells the moderators of both cities, and no others, what the holder of a hidden listing changed", async () => {
    await given.move(given.homs);
    const { huda, sami, owner, lina } = given;
    for (const by of [huda, sami, owner]) expect(await logFor(by)).toMatchObject([entry]);
    expect(await logFor(lina)).toEqual([]);
    await given.save({ gender: "male" });
    expect(await logFor(owner)).toHaveLength(1);
  });

  it("tells nothing of a waiting listing that nobody has refused", async () => {
    given.is(
      given.omar,
      await addAccount(site.db, { email: "new@mail.example", state: "pending" }),
    );
    await given.omar.signIn("new@mail.example");
    await given.move(given.homs);
    expect(await logFor(given.owner)).toEqual([]);
  });

  it("is written in the same transaction: what cannot be written down is not changed", async () => {
    await site.db.execute(sql`alter table audit rename to audit_away`);
    const own = (await given.omar.get("/api/user")).json();
    const profile = {
      id: own.id,
      name: "ليث القباني",
      email: own.email,
      gender: own.gender,
      phone: own.phone,
      city: given.homs,
      profession: own.profession_id,
    };
    try {
      expect((await given.omar.put("/api/update-user", profile)).statusCode).toBe(500);
    } finally {
      await site.db.execute(sql`alter table audit_away rename to audit`);
    }
    expect((await given.omar.get("/api/user")).json()).toEqual(own);
  });

  it("loses the names that a listing had when its account is deleted", async () => {
    await given.save({ name: "ليث القباني" });
    expect(await logFor(given.owner)).toMatchObject([{ before: { fullname: "عمر الزعبي" } }]);
    await given.omar.delete("/api/user", { current_password: rightPassword });
    expect(await logFor(given.owner)).toMatchObject([{ before: {}, after: {} }]);
    expect(JSON.stringify(await site.db.select().from(audit))).not.toMatch(/الزعبي|القباني/);
  });
});
