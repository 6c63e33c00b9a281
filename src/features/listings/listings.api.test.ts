import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { otherCity } from "#src/errors/refusal.texts.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { refusedNumber } from "#src/features/refused-numbers/table.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import { newListing } from "#tests/support/people/listed.ts";
import { formDataOf, newVisitor, Person } from "#tests/support/person.ts";
import { photo } from "#tests/support/pictures/pictures.ts";
import { expectInvalid } from "#tests/support/responses.ts";
import { addAccount, addCity, addModerator, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { erasedConsent, listingConsent, listingNote } from "./table.server.ts";
import { addedListingTexts, listingConflicts, listingSentences } from "./texts.ts";

const phone = "+963944123456";

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

const add = (given = {}, headers = {}, by: Person = admin) =>
  by.post("/api/listings", { ...newListing, ...given }, headers);
const added = async (given = {}) => (await add(given)).json().id as number;
const show = async (id: number, by: Person = admin) => (await by.get(`/api/listings/${id}`)).json();

async function moderatorOf(...cities: number[]) {
  const email = `moderator${cities.join("-")}@mail.example`;
  await addModerator(site.db, email, { cities });
  const moderator = new Person(site);
  await moderator.signIn(email);
  return moderator;
}

describe("POST /api/listings", () => {
  it("answers 201 with the record, public at once, without a mail", async () => {
    const answer = await add({ experience: 12, description: "صيانة", gender: "" });
    expect(answer.statusCode, answer.body).toBe(201);
    const record = answer.json();
    expect(record).toMatchObject({
      fullname: "سامر النجار",
      phone,
      status: 1,
      state: "approved",
      email: null,
      gender: null,
      experience: 12,
      description: "صيانة",
      unclaimed: true,
      notes: [],
      removal_request: null,
      consent: {
        how: "call",
        given_at: "2026-11-20T00:00:00.000Z",
        wording: newListing.consent.wording,
        by: "رنا الأتاسي",
        of_file: false,
      },
    });
    expect(await show(record.id)).toEqual(record);
    const page = (await site.get(`/api/craftsmen/${record.id}`)).json();
    expect(page).toMatchObject({ fullname: "سامر النجار", unclaimed: true });
    expect(JSON.stringify(page)).not.toContain("94412");
    expect((await site.get("/api/craftsmen?q=سامر")).json().total).toBe(1);
    expect(await site.db.$count(mail)).toBe(0);
  });

  it("takes a picture, which is public as it is, and the consent of a form as JSON", async () => {
    const form = formDataOf({
      ...newListing,
      consent: undefined,
      image: await photo(),
    });
    form.append("consent", JSON.stringify(newListing.consent));
    const answer = await admin.post("/api/listings", form);
    expect(answer.statusCode, answer.body).toBe(201);
    const { image } = answer.json();
    expect(image).toMatch(/^craftsmen\/(?!private)/);
    expect((await site.get(`/storage/${image}`)).statusCode).toBe(200);
  });

  it("refuses what a registration refuses, and a listing without consent", async () => {
    expectInvalid(await add({ fullname: "س1", phone: "12", profession_id: 9, city_id: 1 }), {
      fullname: accountFieldTexts.fullnameRule,
      phone: accountFieldTexts.phoneRule("0944 123 456"),
    });
    expectInvalid(await add({ profession_id: 9, city_id: 9 }), {
      profession_id: accountFieldTexts.profession,
      city_id: accountFieldTexts.city,
    });
    expectInvalid(await add({ consent: undefined }), { consent: addedListingTexts.consent });
    const consent = { how: "mail", given_at: "2126-01-01", wording: " " };
    expectInvalid(await add({ consent }), {
      consent: addedListingTexts.how,
      "consent.how": addedListingTexts.how,
      "consent.given_at": addedListingTexts.givenAt,
      "consent.wording": addedListingTexts.wording,
    });
    expect(await site.db.$count(craftsman)).toBe(0);
  });

  it("names the listing that has the number, also one whose craftsman registered", async () => {
    const other = await addAccount(site.db, { phone, state: "pending" });
    const answer = await add();
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ message: listingConflicts.phoneExists, id: other });
  });

  it("67: adds one listing for one Idempotency-Key of an admin, also of many at once", async () => {
    const headers = { "idempotency-key": "one" };
    const answers = await Promise.all(Array.from({ length: 6 }, () => add({}, headers)));
    const ids = answers.map((answer) => [answer.statusCode, answer.json().id]);
    expect(new Set(ids.map(String)).size).toBe(1);
    expect(ids[0]![0]).toBe(201);
    expect(await site.db.$count(craftsman)).toBe(1);
    // The key is the admin's own.
    const other = await moderatorOf(1);
    expect((await add({}, headers, other)).statusCode).toBe(409);
    expect((await add({ phone: "0944 123 457" }, headers, other)).statusCode).toBe(201);
    await admin.post(`/api/listings/${ids[0]![1]}/refuse`);
    const again = await add({}, headers);
    expect([again.statusCode, again.json().message]).toEqual([409, listingConflicts.gone]);
  });

  it("is for admins, and for a moderator in the own cities", async () => {
    const moderator = await moderatorOf(homs);
    const refused = await add({}, {}, moderator);
    expect([refused.statusCode, refused.json().message]).toEqual([403, otherCity]);
    expect((await add({ city_id: homs }, {}, moderator)).statusCode).toBe(201);
    expect((await add({}, {}, newVisitor(site))).statusCode).toBe(401);
  });

  it("60: needs a right on a city that suspended a listing with the number", async () => {
    const id = await addAccount(site.db, { phone, verified: true });
    await admin.post(`/api/craftsmen-suspend/${id}`, { reason: "phone" });
    await admin.delete(`/api/craftsmen/${id}`);
    const moderator = await moderatorOf(homs);
    expect((await add({ city_id: homs }, {}, moderator)).statusCode).toBe(403);
    expect((await add({ city_id: homs })).statusCode).toBe(201);
  });

  it("nobody can log in to it, get a link for it, or delete it as oneself", async () => {
    await added();
    const visitor = newVisitor(site);
    for (const email of ["", "null", phone]) {
      expect((await visitor.logIn(email, "")).statusCode).toBe(422);
    }
    expect(await site.db.$count(mail)).toBe(0);
  });
});

describe("POST /api/listings/:id/refuse", () => {
  it("66: takes out at once who says no, and no colleague brings the number back", async () => {
    const id = await added();
    await admin.post(`/api/listings/${id}/notes`, { text: "غضب في الهاتف." });
    const answer = await admin.post(`/api/listings/${id}/refuse`);
    expect([answer.statusCode, answer.body]).toEqual([200, listingSentences.refused]);
    expect((await site.get(`/api/craftsmen/${id}`)).statusCode).toBe(404);
    expect((await site.get("/api/craftsmen")).json().total).toBe(0);
    const { db } = site;
    for (const table of [craftsman, listingConsent, listingNote]) {
      expect(await db.$count(table)).toBe(0);
    }
    expect(await db.select().from(erasedConsent)).toEqual([
      { id: expect.any(Number), how: "call", givenOn: "2026-11-20" },
    ]);
    expect(await db.$count(refusedNumber)).toBe(1);
    const log = JSON.stringify(await db.select().from(audit));
    for (const said of ["سامر", "4412", "غضب"]) expect(log).not.toContain(said);
    const again = await add({}, {}, await moderatorOf(1));
    expect(again.statusCode).toBe(409);
    expect(again.json()).toEqual({ message: expect.stringContaining("لا يريد الظهور") });
    const other = await added({ phone: "0944 123 457" });
    const corrected = await admin.put(`/api/listings/${other}`, { phone: "0944 123 456" });
    expect(corrected.statusCode).toBe(409);
  });

  it("does not keep its owner from registering", async () => {
    const id = await added();
    await admin.post(`/api/listings/${id}/refuse`);
    const own = { ...(await applicant(site.db)), phone: "0944 123 456" };
    expect((await newVisitor(site).post("/register", own)).statusCode).toBe(201);
  });

  it("leaves a listing with an account to its holder, and one of other cities alone", async () => {
    const claimed = await addAccount(site.db);
    const answer = await admin.post(`/api/listings/${claimed}/refuse`);
    expect([answer.statusCode, answer.json().message]).toEqual([409, listingConflicts.hasAccount]);
    const id = await added();
    const moderator = await moderatorOf(homs);
    expect((await moderator.post(`/api/listings/${id}/refuse`)).statusCode).toBe(403);
    expect(await site.db.$count(account, eq(account.id, id))).toBe(1);
  });
});

describe("POST /api/listings/:id/notes", () => {
  it("only admins of its cities read them, and no list, log or table has them", async () => {
    const id = await added();
    const text = "اتصلت به يوم السبت.";
    const answer = await admin.post(`/api/listings/${id}/notes`, { text });
    expect([answer.statusCode, answer.body]).toEqual([200, listingSentences.noted]);
    expect((await show(id)).notes).toMatchObject([{ text, by: "رنا الأتاسي" }]);
    const moderator = await moderatorOf(homs);
    expect((await moderator.get(`/api/listings/${id}`)).statusCode).toBe(403);
    expect((await moderator.post(`/api/listings/${id}/notes`, { text })).statusCode).toBe(403);
    for (const path of [
      `/api/craftsmen/${id}`,
      `/api/show-craftsmen/${id}`,
      "/api/craftsmen-records",
      "/api/craftsmen-records.csv",
      "/api/audit-log",
    ]) {
      expect((await admin.get(path)).body).not.toContain("السبت");
    }
    expectInvalid(await admin.post(`/api/listings/${id}/notes`, { text: " " }), {
      text: addedListingTexts.note,
    });
  });
});

it("lists, records and the table of craftsmen cope with a listing without e-mail, gender and number", async () => {
  const id = await added();
  await site.db.update(craftsman).set({ phone: null }).where(eq(craftsman.id, id));
  const records = (await admin.get("/api/craftsmen-records")).json();
  expect(records.data[0]).toMatchObject({ id, email: null, gender: null, phone: null });
  expect(records.data[0].unclaimed).toBe(true);
  const csv = (await admin.get("/api/craftsmen-records.csv")).body;
  expect(csv).toContain("سامر النجار");
  expect(csv).not.toContain("null");
  const dashboard = (await admin.get("/api/get-dashboard-data")).json();
  expect(JSON.stringify(dashboard)).toContain("1");
  for (const path of ["suspend", "restore", "reopen"]) {
    const answer = await admin.post(`/api/craftsmen-${path}/${id}`, { reason: "phone" });
    expect(answer.statusCode, path).toBe(200);
  }
  expect((await admin.get("/api/get-craftsmen-orders")).json().data).toMatchObject([{ id }]);
  expect((await admin.post(`/api/craftsmen-decline/${id}`, { reason: "phone" })).statusCode).toBe(
    200,
  );
  expect(await site.db.$count(mail)).toBe(0);
  expect((await admin.delete(`/api/craftsmen/${id}`)).statusCode).toBe(200);
});
