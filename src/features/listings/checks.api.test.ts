import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { removeOldChecks } from "#src/features/craftsmen/checks/checks.server.ts";
import { listingCheck } from "#src/features/craftsmen/checks/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { undo } from "#tests/support/admins/undo.ts";
import { Person } from "#tests/support/person.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addCity, addModerator, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { addedListingTexts, listingConflicts, listingSentences } from "./texts.ts";

let site: Site;
let admin: Admin;
let homs: number;
let id: number;
beforeEach(async () => {
  site = await openSite();
  await addProfession(site.db);
  await addCity(site.db);
  homs = await addCity(site.db, "حمص");
  admin = await signedInAdmin(site);
  id = await addAccount(site.db, { email: "omar@mail.example", phone: "+963944123456" });
});

/** A day of that many months ago. */
function monthsAgo(months: number): string {
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() - months, 10);
  return day.toISOString().slice(0, 10);
}
const lately = monthsAgo(2);
const month = lately.slice(0, 7);

const note = (given: object, by: Person = admin) => by.post(`/api/listings/${id}/checks`, given);
const noteIdentity = () => note({ kind: "identity", seen_on: lately });
const shown = async () => (await site.get(`/api/craftsmen/${id}`)).json().checks;
const noted = async () => (await admin.get(`/api/listings/${id}`)).json().noted_checks;
const correct = (given: object) => admin.put(`/api/listings/${id}`, given);
const identity = () => [{ kind: "identity", month }];

async function moderatorOf(...cities: number[]) {
  const email = `moderator${cities.join("-")}@mail.example`;
  await addModerator(site.db, email, { cities });
  const moderator = new Person(site);
  await moderator.signIn(email);
  return moderator;
}

describe("72: what an admin notes to have seen", () => {
  it("is shown to everybody with its month, also on a page that was cached before", async () => {
    site = await openSite({ withCache: true, emptied: false });
    expect(await shown()).toEqual([]);
    expectText(await noteIdentity(), listingSentences.checkNoted);
    await expect.poll(shown).toEqual(identity());
    await note({ kind: "workshop" });
    const today = new Date().toISOString().slice(0, 7);
    await expect.poll(shown).toEqual([{ kind: "workshop", month: today }, ...identity()]);
    expect(await noted()).toMatchObject([
      { kind: "identity", seen_on: lately, by: "رنا الأتاسي", is_shown: true },
      { kind: "workshop", is_shown: true },
    ]);
    const owner = new Person(site);
    await owner.signIn("omar@mail.example");
    expect((await owner.get("/api/user")).json().checks).toHaveLength(2);
  });

  it("is once of a kind: the newer note takes the place of the former one", async () => {
    await noteIdentity();
    await note({ kind: "identity", seen_on: monthsAgo(1) });
    expect(await shown()).toEqual([{ kind: "identity", month: monthsAgo(1).slice(0, 7) }]);
  });

  it("ends after 24 months, and is then deleted", async () => {
    await noteIdentity();
    const seen = (seenOn: string) => site.db.update(listingCheck).set({ seenOn });
    await seen(monthsAgo(25));
    expect(await shown()).toEqual([]);
    expect(await noted()).toMatchObject([{ kind: "identity", is_shown: false }]);
    await seen(monthsAgo(23));
    await removeOldChecks(site.db, new Date());
    expect(await shown()).toHaveLength(1);
    await seen(monthsAgo(25));
    await removeOldChecks(site.db, new Date());
    expect(await noted()).toEqual([]);
  });

  it("is taken back by a press, and so is that", async () => {
    const first = await noteIdentity();
    expect((await undo(admin, first)).statusCode).toBe(200);
    expect(await shown()).toEqual([]);
    await noteIdentity();
    const removed = await admin.delete(`/api/listings/${id}/checks`, { kind: "identity" });
    expectText(removed, listingSentences.checkRemoved);
    expect(await shown()).toEqual([]);
    expectText(await undo(admin, removed), listingSentences.checkUndone);
    expect(await shown()).toEqual(identity());
    const acts = await site.db.select().from(audit).where(eq(audit.subject, id));
    expect(acts.map(({ act }) => act)).toEqual([
      "listing.noteCheck",
      "listing.undoCheck",
      "listing.noteCheck",
      "listing.removeCheck",
      "listing.undoCheck",
    ]);
    expect(
      (await admin.delete(`/api/listings/${id}/checks`, { kind: "workshop" })).statusCode,
    ).toBe(404);
  });

  it("is not taken back once it was noted again", async () => {
    const first = await noteIdentity();
    await note({ kind: "identity", seen_on: monthsAgo(1) });
    const late = await undo(admin, first);
    expectRefused(late, 409);
    expect(late.json().message).toBe(listingConflicts.checkChanged);
  });

  it("is of a day that has come, and not too long ago", async () => {
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    expectInvalid(await note({ kind: "identity", seen_on: tomorrow }), {
      seen_on: addedListingTexts.seenOn,
    });
    expectInvalid(await note({ kind: "identity", seen_on: monthsAgo(25) }), {
      seen_on: addedListingTexts.seenTooLongAgo,
    });
    expectInvalid(await note({ kind: "number" }), { kind: addedListingTexts.checkKind });
  });

  it("needs a right on the listing's city", async () => {
    expect((await note({ kind: "identity" }, await moderatorOf(homs))).statusCode).toBe(403);
    expect((await note({ kind: "identity" }, await moderatorOf(1, homs))).statusCode).toBe(200);
  });

  it("goes with the account", async () => {
    await noteIdentity();
    expect((await admin.delete(`/api/craftsmen/${id}`)).statusCode).toBe(200);
    expect(await site.db.$count(listingCheck)).toBe(0);
  });
});

describe("72: a check is of what the page says", () => {
  it("an identity is of a name: another name ends it, another spelling does not", async () => {
    await correct({ fullname: "عبد الرحمن الخلف" });
    await noteIdentity();
    await correct({ fullname: "عبدالرحمن خلف" });
    expect(await shown()).toEqual(identity());
    const renamed = await correct({ fullname: "سامر النجار" });
    expect(await shown()).toEqual([]);
    expect(await noted()).toMatchObject([{ is_shown: false }]);
    await undo(admin, renamed);
    expect(await shown()).toEqual(identity());
  });

  it("ends as soon as a held new name is approved", async () => {
    await noteIdentity();
    const owner = new Person(site);
    await owner.signIn("omar@mail.example");
    const { user } = (await owner.get("/api/get-profile-data")).json();
    const { profession_id: profession, city_id: city } = user;
    const saved = { ...user, name: "سامر النجار", profession, city };
    expect((await owner.put("/api/update-user", saved)).statusCode).toBe(200);
    expect(await shown()).toEqual(identity());
    const [waiting] = (await admin.get("/api/revisions")).json().data;
    const approval = { fields: ["name"], version: waiting.version };
    const approved = await admin.post(`/api/revisions/${waiting.id}/approve`, approval);
    expect(approved.statusCode, approved.body).toBe(200);
    expect(await shown()).toEqual([]);
  });

  it("a place of work is of a city, a certificate of a profession; merging either changes nothing", async () => {
    const smith = await addProfession(site.db, "حدّاد");
    for (const kind of ["identity", "workshop", "certificate"]) await note({ kind });
    const kinds = async () => (await shown()).map(({ kind }: { kind: string }) => kind).sort();
    await correct({ city_id: homs });
    expect(await kinds()).toEqual(["certificate", "identity"]);
    await correct({ city_id: 1, profession_id: smith });
    expect(await kinds()).toEqual(["identity", "workshop"]);
    await correct({ profession_id: 1 });
    await admin.post("/api/city/1/merge", { into: homs });
    await admin.post("/api/profession/1/merge", { into: smith });
    expect(await kinds()).toEqual(["certificate", "identity", "workshop"]);
  });
});

it("72: the number is proven by its holder alone", async () => {
  await noteIdentity();
  expect((await site.get(`/api/craftsmen/${id}`)).json().proven).toBe(false);
  const [row] = await site.db.select().from(craftsman).where(eq(craftsman.id, id));
  expect(row?.state).toBe("approved");
});
