import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { localDay } from "#src/arabic/date.ts";
import { audit } from "#src/audit/table.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { formerDecision } from "#src/features/former-decisions/table.server.ts";
import { pausedListing, suspendReasons, undoOutdated } from "#src/features/moderation/texts.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { undoHeader } from "#src/undo/undo.server.ts";
import { day } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { formDataOf, newVisitor, Person, rightPassword } from "#tests/support/person.ts";
import { photo } from "#tests/support/pictures/pictures.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addCity } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { endPauses } from "./pause.service.server.ts";
import { pauseConflicts, pauseFieldTexts, pauseSentences } from "./pause.texts.ts";

const email = "omar@mail.example";
const phone = "+963944123456";
const timeZone = "Asia/Damascus";
const path = "/api/user/pause";

let site: Site;
let omar: Person;
let admin: Admin;
let id: number;
beforeEach(async () => {
  site = await openSite({ withCache: true });
  id = await addAccount(site.db, { email, phone, fullname: "عمر الزعبي", state: "approved" });
  omar = new Person(site);
  await omar.signIn(email);
  admin = await signedInAdmin(site);
});

const dayAfter = (days: number) => localDay(new Date(Date.now() + days * day), timeZone);
const isPublic = async () => (await site.get(`/api/craftsmen/${id}`)).statusCode === 200;
const total = async (url: string) => (await site.get(url)).json().total;
const record = async () => (await omar.get("/api/user")).json();
const rowOf = async () => (await site.db.select().from(craftsman).where(eq(craftsman.id, id)))[0]!;
const recordForAdmins = async () => (await admin.get(`/api/listings/${id}`)).json();
const pause = (body: object = {}) => omar.post(path, body);
const resume = () => omar.delete(path);

async function endPausesAfter(days: number) {
  const storage = await openStorage({ directory: site.files });
  const now = new Date(Date.now() + days * day);
  await endPauses({ db: site.db, storage, timeZone }, now);
}

async function setState(values: Partial<typeof craftsman.$inferInsert>) {
  await site.db.update(craftsman).set(values).where(eq(craftsman.id, id));
}

describe("POST /api/user/pause", () => {
  it("hides one's own page at once from lists, counts, search, details and numbers", async () => {
    // Also where these responses are cached.
    const lists = ["/api/craftsmen", "/api/craftsmen?q=عمر"];
    for (const url of lists) expect(await total(url)).toBe(1);
    expect(await isPublic()).toBe(true);
    expectText(await pause(), pauseSentences.paused(null, "SY"));
    for (const url of lists) expect(await total(url)).toBe(0);
    expect(await isPublic()).toBe(false);
    expectRefused(await newVisitor(site).get(`/api/show-craftsmen/${id}`), 404);
    expect((await omar.get(`/api/show-craftsmen/${id}`)).statusCode).toBe(200);
    expect((await admin.get(`/api/show-craftsmen/${id}`)).statusCode).toBe(200);
  });

  it("keeps the account, and says in the own record that it is paused without a day", async () => {
    expect(await record()).toMatchObject({
      state: "approved",
      paused_at: null,
      paused_until: null,
    });
    await pause();
    expect(await record()).toMatchObject({
      state: "suspended",
      status: 0,
      paused_at: expect.any(String),
      paused_until: null,
    });
  });

  it("needs no body", async () => {
    expectText(await omar.post(path, undefined), pauseSentences.paused(null, "SY"));
  });

  it("takes a day of return of up to 90 days, and another while it is paused", async () => {
    const until = dayAfter(90);
    expectText(await pause({ until }), pauseSentences.paused(until, "SY"));
    const { paused_at, paused_until } = await record();
    expect(paused_until).toBe(until);
    const sooner = dayAfter(3);
    expectText(await pause({ until: sooner }), pauseSentences.paused(sooner, "SY"));
    expect(await record()).toMatchObject({ paused_at, paused_until: sooner });
    expectText(await pause({ until: "" }), pauseSentences.paused(null, "SY"));
    expect((await record()).paused_until).toBeNull();
  });

  it.each([
    ["today", () => dayAfter(0)],
    ["91 days", () => dayAfter(91)],
    ["no date", () => "غدًا"],
    ["a number", () => 5],
  ])("refuses %s as the day of return", async (_name, until) => {
    expectInvalid(await pause({ until: until() }), { until: pauseFieldTexts.until });
    expect(await isPublic()).toBe(true);
  });

  it.each([
    ["pending", { state: "pending", approvedAt: null }],
    ["declined", { state: "declined", approvedAt: null, stateReason: "لا اسم." }],
    ["suspended", { state: "suspended", stateReason: "شكاوى." }],
  ] as const)("neither hides nor shows a listing that is %s", async (_state, values) => {
    await setState(values);
    const hidden = await pause();
    expect([hidden.statusCode, hidden.json().message]).toEqual([409, pauseConflicts.notPublished]);
    const shown = await resume();
    expect([shown.statusCode, shown.json().message]).toEqual([409, pauseConflicts.notPaused]);
    expect(await rowOf()).toMatchObject({ state: values.state, hiddenAt: null });
  });

  it("is for craftsmen who are logged in", async () => {
    expectRefused(await newVisitor(site).post(path, {}), 401);
    expectRefused(await newVisitor(site).delete(path), 401);
    expectRefused(await admin.post(path, {}), 403);
  });

  it("makes the picture private, and public again", async () => {
    const image = await photo();
    await omar.post("/api/update-profile-image", formDataOf({ id, image }));
    const [revision] = (await admin.get("/api/revisions")).json().data;
    await admin.post(`/api/revisions/${revision.id}/approve`);
    const shown = (await rowOf()).image!;
    await pause();
    const hidden = (await rowOf()).image!;
    expect(hidden).toMatch(/^craftsmen\/private-/);
    expect((await site.get(`/storage/${shown}`)).statusCode).toBe(404);
    await resume();
    const { image: again } = await rowOf();
    expect((await site.get(`/storage/${again}`)).statusCode).toBe(200);
  });
});

describe("DELETE /api/user/pause", () => {
  it("shows it again where it was in the lists; again is no mistake", async () => {
    const { position } = await rowOf();
    await pause({ until: dayAfter(10) });
    expectText(await resume(), pauseSentences.resumed);
    expectText(await resume(), pauseSentences.resumed);
    expect(await isPublic()).toBe(true);
    expect(await total("/api/craftsmen")).toBe(1);
    expect(await rowOf()).toMatchObject({ position, state: "approved", pausedUntil: null });
    expect(await record()).toMatchObject({ paused_at: null, paused_until: null });
    const acts = await site.db.select().from(audit).orderBy(desc(audit.id));
    expect(acts.map(({ act, address }) => [act, address])).toEqual([
      ["listing.resume", "holder"],
      ["listing.pause", "holder"],
    ]);
  });

  it("waits while an owner has yet to decide whose the account is", async () => {
    await pause({ until: dayAfter(1) });
    await site.db.insert(contactChange).values({
      accountId: id,
      formerPhone: "+963944000000",
      createdAt: new Date(),
      state: "waiting",
    });
    expectRefused(await resume(), 409);
    await endPausesAfter(2);
    expect(await isPublic()).toBe(false);
  });
});

describe("the day of return", () => {
  it("shows it again by itself, on that day by the site's calendar", async () => {
    await pause({ until: dayAfter(3) });
    await endPausesAfter(2);
    expect(await isPublic()).toBe(false);
    await endPausesAfter(3);
    expect(await isPublic()).toBe(true);
    const [last] = await site.db.select().from(audit).orderBy(desc(audit.id));
    expect(last).toMatchObject({ act: "listing.resume", address: "pause", subject: id });
  });

  it("does not come without a day, nor for what an admin has suspended since", async () => {
    await pause();
    await endPausesAfter(1000);
    expect(await isPublic()).toBe(false);
    await pause({ until: dayAfter(1) });
    await admin.post(`/api/craftsmen-suspend/${id}`, { reason: "complaints" });
    await endPausesAfter(1000);
    expect(await isPublic()).toBe(false);
  });
});

describe("admins", () => {
  it("see that it is paused, and cannot show it again", async () => {
    await pause({ until: dayAfter(5) });
    const { version, ...shown } = await recordForAdmins();
    expect(shown).toMatchObject({
      state: "suspended",
      paused_at: expect.any(String),
      paused_until: dayAfter(5),
      refused_in: [],
    });
    const restored = await admin.post(`/api/craftsmen-restore/${id}`, { version });
    expect([restored.statusCode, restored.json().message]).toEqual([409, pausedListing]);
    expect(await isPublic()).toBe(false);
  });

  it("may suspend it, which its holder cannot end; an undo leaves it paused", async () => {
    await pause();
    const suspended = await admin.post(`/api/craftsmen-suspend/${id}`, { reason: "complaints" });
    expect(suspended.statusCode, suspended.body).toBe(200);
    await omar.signIn(email);
    expect(await record()).toMatchObject({
      paused_at: null,
      state_reason: suspendReasons.complaints,
    });
    expectRefused(await resume(), 409);
    expectRefused(await pause(), 409);
    const token = suspended.headers[undoHeader];
    expect((await admin.post(`/api/undo/${token}`)).statusCode).toBe(200);
    expect((await record()).paused_at).not.toBeNull();
    expectText(await resume(), pauseSentences.resumed);
    expect(await isPublic()).toBe(true);
  });

  it("show what they have suspended by restoring it, without a trace of the pause", async () => {
    await pause({ until: dayAfter(1) });
    await admin.post(`/api/craftsmen-suspend/${id}`, { reason: "complaints" });
    const { version } = await recordForAdmins();
    expect((await admin.post(`/api/craftsmen-restore/${id}`, { version })).statusCode).toBe(200);
    expect(await isPublic()).toBe(true);
    expect(await recordForAdmins()).toMatchObject({ paused_at: null, paused_until: null });
  });

  it("cannot take back an approval after which its holder has hidden it", async () => {
    await setState({ state: "pending", approvedAt: null });
    const { version } = await recordForAdmins();
    const approved = await admin.post(`/api/craftsmen-approv/${id}`, { version });
    await pause();
    const undone = await admin.post(`/api/undo/${approved.headers[undoHeader]}`);
    expect([undone.statusCode, undone.json().message]).toEqual([409, undoOutdated]);
    expect((await record()).paused_at).not.toBeNull();
  });
});

describe("while it is paused", () => {
  it("a changed name, number or city waits for review, as of a published listing", async () => {
    await pause();
    const cityId = await addCity(site.db, "حمص");
    const changed = await omar.put("/api/update-user", {
      ...(await profileOf(omar)),
      name: "عمر الحمصي",
      phone: "0955 222 333",
      city: cityId,
      current_password: rightPassword,
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect((await record()).pending_changes).toEqual(["name", "phone", "city"]);
    await resume();
    expect(await rowOf()).toMatchObject({ fullname: "عمر الزعبي", phone });
    const [{ craftsman_id, changes }] = (await admin.get("/api/revisions")).json().data;
    expect(craftsman_id).toBe(id);
    expect(changes.map(({ field }: { field: string }) => field)).toEqual(["phone", "name", "city"]);
  });

  it("neither a changed number nor a deletion is remembered as a decision of admins", async () => {
    await pause();
    const changes = { ...(await profileOf(omar)), phone: "0955 222 333" };
    await omar.put("/api/update-user", { ...changes, current_password: rightPassword });
    expect(await site.db.$count(formerDecision)).toBe(0);
    await omar.delete("/api/user", { current_password: rightPassword });
    expect(await site.db.$count(craftsman)).toBe(0);
    expect(await site.db.$count(formerDecision)).toBe(0);
  });
});
