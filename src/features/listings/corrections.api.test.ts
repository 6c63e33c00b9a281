import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { city } from "#src/features/catalogue/table.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { removeOldRevisions } from "#src/features/craftsmen/revisions/revisions.server.ts";
import { revision } from "#src/features/craftsmen/revisions/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { refuseNumber } from "#src/features/refused-numbers/refused-numbers.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { tooLateToUndo, undoHeader } from "#src/undo/undo.server.ts";
import { day } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { undo, undoTokenOf } from "#tests/support/admins/undo.ts";
import { newListing } from "#tests/support/people/listed.ts";
import { Person } from "#tests/support/person.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addCity, addModerator, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { correctedMail } from "./mail-templates.server.ts";
import { listingConflicts, listingSentences } from "./texts.ts";

let site: Site;
let admin: Admin;
let damascus: number;
let homs: number;
let smith: number;
let clock: Date;
beforeEach(async () => {
  clock = new Date();
  site = await openSite({ now: () => clock });
  await addProfession(site.db);
  smith = await addProfession(site.db, "حدّاد");
  damascus = await addCity(site.db);
  homs = await addCity(site.db, "حمص");
  admin = await signedInAdmin(site);
});

const correct = (id: number, given: object, by: Person = admin) =>
  by.put(`/api/listings/${id}`, given);
const read = async (id: number) =>
  (await site.db.select().from(craftsman).where(eq(craftsman.id, id)))[0]!;
const mails = () => site.db.select().from(mail);

async function moderatorOf(...cities: number[]) {
  const email = `moderator${cities.join("-")}@mail.example`;
  await addModerator(site.db, email, { cities });
  const moderator = new Person(site);
  await moderator.signIn(email);
  return moderator;
}

it("takes a number that nobody answers off the page at once; undoing brings it back", async () => {
  const id = await addAccount(site.db, { phone: "+963944123456", email: "omar@mail.example" });
  const hide = () => admin.post(`/api/listings/${id}/hide-number`, {});
  const shown = async () => (await site.get(`/api/show-craftsmen/${id}`)).json().phone;
  const hidden = await hide();
  expectText(hidden, listingSentences.numberHidden);
  expect(await shown()).toBeNull();
  expect((await hide()).headers).not.toHaveProperty(undoHeader);
  expect((await undo(admin, hidden)).statusCode).toBe(200);
  expect(await shown()).toBe("+963944123456");
});

describe("a number that nobody answers", () => {
  const record = async (id: number) => (await admin.get(`/api/listings/${id}`)).json();
  const hide = (id: number, body: object = {}) =>
    admin.post(`/api/listings/${id}/hide-number`, body);

  it("stays visible to admins for 30 days, who put it back by a press", async () => {
    const id = await addAccount(site.db, { phone: "+963944123456", email: "omar@mail.example" });
    await hide(id);
    const { former_phone: former, phone } = await record(id);
    expect(phone).toBeNull();
    expect(former).toMatchObject({ display: "0944 123 456" });
    const listed = (await admin.get("/api/craftsmen-records")).json().data;
    expect(listed[0].former_phone).toEqual(former);
    const back = await admin.post(`/api/revisions/${former.id}/put-back`, {
      version: former.version,
    });
    expect(back.statusCode, back.body).toBe(200);
    expect(await record(id)).toMatchObject({
      phone: "+963944123456",
      former_phone: null,
      former_version: null,
    });
    await hide(id);
    await removeOldRevisions(site.db, new Date(Date.now() + 31 * day));
    expect((await record(id)).former_phone).toBeNull();
  });

  it("is kept for nobody once hiding it was undone", async () => {
    const id = await addAccount(site.db, { phone: "+963944123456" });
    expect((await undo(admin, await hide(id))).statusCode).toBe(200);
    expect(await record(id)).toMatchObject({ phone: "+963944123456", former_version: null });
    expect(await site.db.$count(revision)).toBe(0);
  });

  it("is said to its owner, until there is another one", async () => {
    const id = await addAccount(site.db, { phone: "+963944123456", email: "omar@mail.example" });
    const omar = new Person(site);
    await omar.signIn("omar@mail.example");
    const own = async () => (await omar.get("/api/get-profile-data")).json().user;
    expect(await own()).not.toHaveProperty("phone_unanswered");
    await hide(id);
    expect(await own()).toMatchObject({ phone: null, phone_unanswered: true });
    await correct(id, { phone: "0944 123 457" });
    expect(await own()).not.toHaveProperty("phone_unanswered");
  });

  it("is hidden only after a confirmation where it was proven within 30 days", async () => {
    const id = await addAccount(site.db, { phone: "+963944123456" });
    const prove = (days: number) =>
      site.db
        .insert(phoneProof)
        .values({
          craftsmanId: id,
          phone: "+963944123456",
          how: "code",
          provenAt: new Date(Date.now() - days * day),
        })
        .onConflictDoUpdate({
          target: phoneProof.craftsmanId,
          set: { provenAt: new Date(Date.now() - days * day) },
        });
    await prove(29);
    expect((await record(id)).phone_settled).toBe(true);
    const refused = await hide(id);
    expectRefused(refused, 409);
    expect(refused.json().message).toBe(listingSentences.numberSettled);
    expect((await record(id)).phone).toBe("+963944123456");
    const hidden = await hide(id, { confirmed: true });
    expectText(hidden, listingSentences.numberHidden);
    await undo(admin, hidden);
    await prove(31);
    expect((await record(id)).phone_settled).toBe(false);
    expectText(await hide(id), listingSentences.numberHidden);
  });
});

it("cannot be undone once the city before is deleted", async () => {
  const id = await addAccount(site.db);
  const { cityId } = await read(id);
  const corrected = await correct(id, { city_id: homs });
  await site.db.delete(city).where(eq(city.id, cityId));
  expectRefused(await undo(admin, corrected), 409);
  expect((await read(id)).cityId).toBe(homs);
});

it("corrects any listing at once, tells its holder and writes down what was before and after", async () => {
  const id = await addAccount(site.db, { phone: "+963944123456", email: "omar@mail.example" });
  const answer = await correct(id, {
    fullname: "محمود الحلبيّ",
    phone: "0944 123 457",
    profession_id: smith,
    city_id: homs,
    description: "أبواب ونوافذ",
  });
  expectText(answer, listingSentences.correctedTold);
  const details = (await site.get(`/api/show-craftsmen/${id}`)).json();
  expect(details).toMatchObject({
    fullname: "محمود الحلبيّ",
    phone: "+963944123457",
    profession_id: smith,
    city_id: homs,
    description: "أبواب ونوافذ",
  });
  expect((await site.get("/api/craftsmen?q=نوافذ")).json().total).toBe(1);
  const [entry] = await site.db.select().from(audit);
  expect(entry).toMatchObject({
    act: "listing.correct",
    subject: id,
    before: { fullname: "محمود الحلبي", profession: "سبّاك", city: "دمشق", description: null },
    after: { fullname: "محمود الحلبيّ", profession: "حدّاد", city: "حمص" },
  });
  expect([entry!.before!.number, entry!.after!.number]).toEqual(["+963••••••456", "+963••••••457"]);
  expect(await mails()).toMatchObject([{ kind: "corrected", recipient: "omar@mail.example" }]);
});

it("the e-mail by which its holder logs in stays, and so do its sessions", async () => {
  const id = await addAccount(site.db, { email: "omar@mail.example" });
  const omar = new Person(site);
  await omar.signIn("omar@mail.example");
  await correct(id, { phone: "0944 123 457", email: "evil@mail.example" });
  expect((await omar.get("/api/user")).json()).toMatchObject({
    email: "omar@mail.example",
    phone: "+963944123457",
  });
});

it("what is not sent stays, and what is the same is no change", async () => {
  const id = await addAccount(site.db, { description: "صيانة", experience: 7 });
  await correct(id, { experience: "" });
  expect(await read(id)).toMatchObject({ description: "صيانة", experience: null });
  const answer = await correct(id, { fullname: "محمود الحلبي", description: "صيانة" });
  expectText(answer, listingSentences.unchanged);
  expect(undoTokenOf(answer)).toBeUndefined();
  expect(await site.db.$count(audit)).toBe(1);
});

it("is undone for ten seconds: all is as before, and the mail is not sent", async () => {
  const id = await addAccount(site.db, { phone: "+963944123456" });
  const before = await read(id);
  const answer = await correct(id, {
    fullname: "سالم النجار",
    phone: "0944 123 457",
    city_id: homs,
  });
  expectText(await undo(admin, answer), listingSentences.uncorrected);
  expect(await read(id)).toEqual(before);
  const [written] = await mails();
  expect(written!.droppedAt).not.toBeNull();
  const acts = (await site.db.select().from(audit).orderBy(audit.id)).map(({ act }) => act);
  expect(acts).toEqual(["listing.correct", "listing.uncorrect"]);
  expectRefused(await undo(admin, answer), 409);
});

it("cannot be undone later, nor over what somebody has changed since", async () => {
  const id = await addAccount(site.db);
  const first = await correct(id, { fullname: "سالم النجار" });
  await correct(id, { fullname: "سليم النجار" });
  const outdated = await undo(admin, first);
  expect([outdated.statusCode, outdated.json().message]).toEqual([
    409,
    listingSentences.correctionOutdated,
  ]);
  const late = await correct(id, { fullname: "سلمان النجار" });
  clock = new Date(clock.getTime() + 11_000);
  expect((await undo(admin, late)).json().message).toBe(tooLateToUndo);
});

it("sends no mail where there is no e-mail", async () => {
  const id = (await admin.post("/api/listings", newListing)).json().id;
  expectText(await correct(id, { fullname: "سالم النجار" }), listingSentences.corrected);
  expect(await mails()).toEqual([]);
});

it("refuses what a registration refuses, and a number that another listing has", async () => {
  const [id, other] = [
    await addAccount(site.db),
    await addAccount(site.db, { phone: "+963944123456" }),
  ];
  expectInvalid(await correct(id, { phone: "12" }), {
    phone: accountFieldTexts.phoneRule("0944 123 456"),
  });
  expectInvalid(await correct(id, { city_id: 99 }), { city_id: accountFieldTexts.city });
  const answer = await correct(id, { phone: "0944 123 456" });
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    { message: listingConflicts.phoneExists, id: other },
  ]);
});

it("60: a moderator corrects in the own cities alone, the one before and the one after", async () => {
  const id = await addAccount(site.db, { cityId: damascus });
  const [ofDamascus, ofHoms] = [await moderatorOf(damascus), await moderatorOf(homs)];
  expectRefused(await correct(id, { fullname: "سالم النجار" }, ofHoms), 403);
  expectRefused(await correct(id, { city_id: homs }, ofDamascus), 403);
  expectRefused(await correct(id, { city_id: homs }, ofHoms), 403);
  expect((await correct(id, { fullname: "سالم النجار" }, ofDamascus)).statusCode).toBe(200);
  expect((await correct(id, { city_id: homs }, await moderatorOf(damascus, homs))).statusCode).toBe(
    200,
  );
});

it("60: a suspended listing that is moved still needs a right on the city that suspended it", async () => {
  const id = await addAccount(site.db, { cityId: damascus });
  await admin.post(`/api/craftsmen-suspend/${id}`, { reason: "phone" });
  expect((await correct(id, { city_id: homs })).statusCode).toBe(200);
  expectRefused(await (await moderatorOf(homs)).post(`/api/craftsmen-restore/${id}`), 403);
});

it("60: a published listing gets no number that another city refused without a right on that", async () => {
  const suspended = await addAccount(site.db, {
    cityId: homs,
    phone: "+963944123456",
    verified: true,
  });
  await admin.post(`/api/craftsmen-suspend/${suspended}`, { reason: "phone" });
  await admin.delete(`/api/craftsmen/${suspended}`);
  const id = await addAccount(site.db, { cityId: damascus });
  const given = { phone: "0944 123 456" };
  expectRefused(await correct(id, given, await moderatorOf(damascus)), 403);
  expect((await correct(id, given)).statusCode).toBe(200);
  expect((await read(id)).refusedCityIds).toEqual([homs]);
});

it("the mail names what was corrected, and is not written once the account has another e-mail", async () => {
  const id = await addAccount(site.db, { email: "omar@mail.example", verified: true });
  const write = correctedMail({ appUrl: "https://herafi.example" });
  const data = { accountId: id, fields: ["phone", "cityId"] };
  const mailTo = (recipient: string) => write(site.db, { id: 1, recipient, data });
  const content = await mailTo("omar@mail.example");
  expect(content).toMatchObject({
    name: "محمود الحلبي",
    action: { url: `https://herafi.example/carftsman-details/${id}` },
  });
  expect(content?.paragraphs[0]).toBe("صحّحت الإدارة في صفحتك: الهاتف، المدينة.");
  expect(await mailTo("other@mail.example")).toBeNull();
});

it("66: undoing a correction does not bring back a number whose owner does not want to be listed", async () => {
  const id = await addAccount(site.db, { phone: "+963944123456" });
  const corrected = await correct(id, { phone: "0944 123 457" });
  await refuseNumber(site.db, "+963944123456", { via: "admin", now: new Date() });
  expectRefused(await undo(admin, corrected), 409);
  expect((await read(id)).phone).toBe("+963944123457");
});
