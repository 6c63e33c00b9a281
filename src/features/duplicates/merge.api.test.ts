import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { rowsOf } from "#src/database/statement.server.ts";
import { deletionSentences } from "#src/features/accounts/deletion/deletion.texts.ts";
import { phoneQuestion } from "#src/features/accounts/phone/table.server.ts";
import { refuseEndedSession } from "#src/features/accounts/sessions/end-sessions.server.ts";
import { registrationOrigin, session } from "#src/features/accounts/table.server.ts";
import { runCleanup } from "#src/features/cleanup.server.ts";
import { listingCheck } from "#src/features/craftsmen/checks/table.server.ts";
import { listingMerge } from "#src/features/craftsmen/duplicates/table.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { countVoices } from "#src/features/craftsmen/reports/doubts.server.ts";
import { report } from "#src/features/craftsmen/reports/table.server.ts";
import { revision } from "#src/features/craftsmen/revisions/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { workPicture } from "#src/features/craftsmen/works/table.server.ts";
import { formerDecision } from "#src/features/former-decisions/table.server.ts";
import { listingNote } from "#src/features/listings/table.server.ts";
import { phoneSaidNo } from "#src/features/moderation/texts.ts";
import { findRefused, refuseNumber } from "#src/features/refused-numbers/refused-numbers.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { forgetAccount, newListing } from "#tests/support/people/listed.ts";
import { addProof, setOperatorNumber } from "#tests/support/people/numbers.ts";
import { formDataOf, Person, rightPassword } from "#tests/support/person.ts";
import { photo, storedFiles } from "#tests/support/pictures/pictures.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid, expectText } from "#tests/support/responses.ts";
import { addAccount, addCity, addModerator, addProfession } from "#tests/support/rows.ts";
import { cleanupDeps } from "#tests/support/site/cleanup.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { listingsMergedMail } from "./mail-templates.server.ts";
import { mergeConflicts, mergeFieldTexts, duplicateSentences as sentences } from "./texts.ts";

let clock: Date;
let site: Site;
let admin: Admin;
let damascus: number;
let homs: number;
beforeEach(async () => {
  clock = new Date();
  site = await openSite({ now: () => clock });
  await addProfession(site.db);
  damascus = await addCity(site.db);
  homs = await addCity(site.db, "حمص");
  admin = await signedInAdmin(site);
});

const hours = (count: number) => {
  clock = new Date(clock.getTime() + count * 3_600_000);
};

const phones = { older: "+963944123456", younger: "+963955777888" };
const emails = { older: "older@mail.example", younger: "younger@mail.example" };

/** A published listing with an account of its own. */
const addHolder = (side: "older" | "younger", given: object = {}) =>
  addAccount(site.db, {
    fullname: side === "older" ? "عبد الرحمن الخلف" : "عبدالرحمن خلف",
    email: emails[side],
    phone: phones[side],
    cityId: damascus,
    verified: true,
    ...given,
  });

/** One that admins added with consent. */
async function addWithout(side: "older" | "younger", given: object = {}) {
  const listing = { ...newListing, fullname: "سامر النجار", phone: phones[side], ...given };
  const answer = await admin.post("/api/listings", listing);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id as number;
}

const merge = (older: number, other: number, given: object = {}, by: Person = admin) =>
  by.post(`/api/listings/${older}/merge`, { other, ...given });
const unmerge = (id: number, former: number, by: Person = admin) =>
  by.post(`/api/listings/${id}/unmerge`, { former });
const show = async (id: number) => (await site.get(`/api/show-craftsmen/${id}`)).json();
const record = async (id: number) => (await admin.get(`/api/listings/${id}`)).json();

async function expectMerged(older: number, younger: number, given: object = {}) {
  const answer = await merge(older, younger, given);
  expect(answer.statusCode, answer.body).toBe(200);
  expectText(answer, sentences.merged);
}

function expectConflict(answer: { statusCode: number; json(): unknown }, message: string) {
  expect(answer.json()).toEqual({ message });
  expect(answer.statusCode).toBe(409);
}

/** The holder of the younger one has shown to have the number that the older one has proven, and admins are asked. */
async function proveOneNumber(older: number, younger: number) {
  await addProof(site.db, older);
  const question = { how: "gateway", phone: phones.older, createdAt: new Date() } as const;
  await site.db
    .insert(phoneQuestion)
    .values({ craftsmanId: younger, holderId: older, ...question });
}

/** The holder of an account has proven the number of a page without one, which lost it. */
async function takeNumberOf(page: number, holder: number) {
  await site.db.update(craftsman).set({ phone: null }).where(eq(craftsman.id, page));
  await site.db.update(craftsman).set({ phone: phones.older }).where(eq(craftsman.id, holder));
  await addProof(site.db, holder);
  const lost = { act: "listing.losePhone", subject: page, address: "gateway" } as const;
  await site.db.insert(audit).values({ ...lost, after: { other_listing: holder } });
}

async function signedIn(email: string): Promise<Person> {
  const person = new Person(site);
  await person.signIn(email);
  return person;
}

describe("74: the older address stays", () => {
  it("and the younger one's leads on, to the listing that stayed, also where answers are cached", async () => {
    site = await openSite({ withCache: true, emptied: false });
    const [older, younger] = [await addWithout("older"), await addWithout("younger")];
    expect((await site.get(`/api/craftsmen/${younger}`)).json()).toMatchObject({ id: younger });
    await expectMerged(younger, older);
    for (const path of ["craftsmen", "show-craftsmen"]) {
      const answer = async () => (await site.get(`/api/${path}/${younger}`)).json();
      await expect.poll(answer).toMatchObject({ id: older, merged: younger });
    }
    expect(await show(older)).not.toHaveProperty("merged");
    await expect.poll(async () => (await site.get("/api/craftsmen")).json().total).toBe(1);
    // The cached answer is of the listing that stayed, and changes with it.
    await admin.put(`/api/listings/${older}`, { description: "صيانة" });
    const described = async (id: number) =>
      (await site.get(`/api/craftsmen/${id}`)).json().description;
    await expect.poll(() => described(younger)).toBe("صيانة");
    await admin.put(`/api/listings/${older}`, { description: "" });
    expectText(await unmerge(older, younger), sentences.unmerged);
    const own = async () => (await site.get(`/api/craftsmen/${younger}`)).json().id;
    await expect.poll(own).toBe(younger);
  });

  it("leads on from a listing that had one merged into it before, but nothing of that can be undone", async () => {
    const [first, second, third] = [
      await addWithout("older"),
      await addWithout("younger"),
      await addWithout("younger", { phone: "+963933444555" }),
    ];
    await expectMerged(second, third);
    await expectMerged(first, second);
    expect(await show(third)).toMatchObject({ id: first, merged: third });
    expectConflict(await unmerge(first, third), mergeConflicts.late);
    expectText(await unmerge(first, second), sentences.unmerged);
    expect(await show(third)).toMatchObject({ id: second, merged: third });
  });

  it("ends with the listing that stayed", async () => {
    const [older, younger] = [await addWithout("older"), await addWithout("younger")];
    await expectMerged(older, younger);
    expect((await admin.delete(`/api/craftsmen/${older}`)).statusCode).toBe(200);
    expect((await site.get(`/api/craftsmen/${younger}`)).statusCode).toBe(404);
    expect(await site.db.$count(listingMerge)).toBe(0);
  });
});

describe("74: what stays is what the admin chooses", () => {
  it("name, number, text and picture are the older one's by default, and the younger one's where that is chosen", async () => {
    const older = await addWithout("older", { description: "قديم" });
    const younger = await addWithout("younger", { fullname: "سامر نجار", description: "جديد" });
    await expectMerged(older, younger, { phone: "younger", description: "younger" });
    expect(await show(older)).toMatchObject({
      fullname: "سامر النجار",
      phone: phones.younger,
      description: "جديد",
    });
    expect((await site.get("/api/craftsmen?q=سامر")).json().total).toBe(1);
    const [entry] = await site.db.select().from(audit).where(eq(audit.act, "listing.merge"));
    expect(entry).toMatchObject({
      subject: older,
      cityIds: [1],
      before: { description: "قديم" },
      after: { description: "جديد", other_listing: younger },
    });
    const { merges } = await record(older);
    expect(merges).toEqual([
      {
        former_id: younger,
        merged_at: clock.toISOString(),
        by: "رنا الأتاسي",
        undoable: {
          until: new Date(clock.getTime() + 86_400_000).toISOString(),
          name: "سامر نجار",
        },
      },
    ]);
  });

  it("pictures come back with an undo, and no file of what is gone stays a day later", async () => {
    const add = async (side: "older" | "younger", colour: string) => {
      const { consent, ...listing } = { ...newListing, phone: phones[side] };
      const form = { ...listing, consent: JSON.stringify(consent), image: await photo(colour) };
      return (await admin.post("/api/listings", formDataOf(form))).json().id as number;
    };
    const none = storedFiles(site);
    const [older, younger] = [await add("older", "#a00"), await add("younger", "#00a")];
    const images = async () => [(await show(older)).image, (await show(younger)).image];
    const bytesOf = async (id: number) => {
      const { image } = await show(id);
      return (await site.get(`/storage/${image}`)).rawPayload.toString("base64");
    };
    const before = [await bytesOf(older), await bytesOf(younger)];
    const [, youngerImage] = await images();
    await expectMerged(older, younger, { image: "younger" });
    expect(await bytesOf(older)).toBe(before[1]);
    expect((await site.get(`/storage/${youngerImage}`)).statusCode).toBe(404);
    expectText(await unmerge(older, younger), sentences.unmerged);
    expect([await bytesOf(older), await bytesOf(younger)]).toEqual(before);
    await expectMerged(older, younger, { image: "younger" });
    const files = storedFiles(site).length;
    hours(25);
    await runCleanup(await cleanupDeps(site), clock);
    await runCleanup(await cleanupDeps(site), clock);
    const left = storedFiles(site).length - none.length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBe((files - none.length) / 3);
    expect(await bytesOf(older)).toBe(before[1]);
  });

  it("is public if one of them is, in the place of that one", async () => {
    const older = await addHolder("older", { state: "pending" });
    await forgetAccount(site, older);
    const younger = await addWithout("younger");
    await expectMerged(older, younger);
    expect(await show(older)).toMatchObject({ id: older, status: 1 });
    expect((await site.get("/api/craftsmen")).json().total).toBe(1);
    expectText(await unmerge(older, younger), sentences.unmerged);
    expect((await site.get(`/api/craftsmen/${older}`)).statusCode).toBe(404);
  });

  it("is what the admin saw: one that was changed meanwhile is not merged", async () => {
    const [older, younger] = [await addWithout("older"), await addWithout("younger")];
    const seen = (await admin.get(`/api/duplicates/${older}/${younger}`)).json();
    const versions = {
      older_version: seen.older.version,
      younger_version: seen.younger.version,
    };
    await admin.put(`/api/listings/${younger}`, { description: "أبواب" });
    const answer = await merge(older, younger, versions);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toContain("وصف");
    const again = (await admin.get(`/api/duplicates/${older}/${younger}`)).json();
    await expectMerged(older, younger, { ...versions, younger_version: again.younger.version });
  });

  it("refuses what is no choice, and a listing with itself", async () => {
    const [older, younger] = [await addWithout("older"), await addWithout("younger")];
    expectInvalid(await merge(older, younger, { phone: "both" }), {
      phone: mergeFieldTexts.choice,
    });
    expectInvalid(await merge(older, older), { other: mergeFieldTexts.other });
    expect((await merge(older, 999)).statusCode).toBe(404);
  });
});

it("74: both histories are read under the listing that stayed", async () => {
  const [older, younger] = [await addWithout("older"), await addWithout("younger")];
  for (const id of [older, younger]) {
    await admin.post(`/api/listings/${id}/notes`, { text: `ملاحظة ${id}` });
    await site.db.insert(report).values({
      craftsmanId: id,
      reason: "dead_number",
      deviceHash: "browser",
      createdAt: new Date(),
    });
    await site.db.insert(formerDecision).values({
      contactHash: `hash ${id}`,
      listingId: id,
      contact: "phone",
      state: "declined",
      decidedAt: new Date(),
      expiresAt: new Date(Date.now() + 1e9),
    });
    await site.db.insert(revision).values({
      craftsmanId: id,
      state: "former",
      createdAt: new Date(),
      decidedAt: new Date(),
      fields: ["description"],
      description: "قديم",
    });
  }
  await admin.post(`/api/listings/${younger}/checks`, { kind: "identity" });
  await expectMerged(older, younger);
  const { notes, consent, other_consents, checks } = await record(older);
  expect(notes).toHaveLength(2);
  expect(consent).not.toBeNull();
  expect(other_consents).toHaveLength(1);
  expect(checks).toMatchObject([{ kind: "identity" }]);
  const counts = await Promise.all([
    site.db.$count(report, eq(report.craftsmanId, older)),
    site.db.$count(formerDecision, eq(formerDecision.listingId, older)),
    site.db.$count(revision, eq(revision.craftsmanId, older)),
    site.db.$count(audit, and(eq(audit.subject, older), eq(audit.act, "listing.note"))),
    site.db.$count(audit, and(eq(audit.subject, younger), sql`act like 'listing.%'`)),
  ]);
  expect(counts).toEqual([2, 2, 2, 2, 0]);
});

it("74: a number under review stays hidden in the listing that takes it, and after an undo", async () => {
  const [older, younger] = [await addWithout("older"), await addWithout("younger")];
  await admin.post(`/api/listings/${younger}/hide-phone`);
  await expectMerged(older, younger, { phone: "younger" });
  expect(await show(older)).toMatchObject({ phone: null, phone_under_review: true });
  expectText(await unmerge(older, younger), sentences.unmerged);
  expect(await show(older)).toMatchObject({ phone: phones.older });
  expect(await show(younger)).toMatchObject({ phone: null, phone_under_review: true });
  await expectMerged(older, younger);
  expect(await show(older)).toMatchObject({ phone: phones.older });
  await admin.post(`/api/listings/${older}/hide-phone`);
  expectConflict(await unmerge(older, younger), mergeConflicts.changedSince);
});

it("74: a browser that reported both has one voice still, and whoever reports the former one reports that which stayed", async () => {
  const [older, younger] = [await addWithout("older"), await addWithout("younger")];
  for (const id of [older, younger]) {
    await site.db.insert(report).values({
      craftsmanId: id,
      reason: "dead_number",
      deviceHash: "browser",
      ...{ receiptHash: `receipt ${id}`, createdAt: new Date() },
    });
  }
  await expectMerged(older, younger);
  const since = new Date(0);
  expect(await countVoices(site.db, { id: older, reason: "dead_number", since })).toBe(1);
  const visitor = new Person(site);
  const answer = await visitor.post(`/api/craftsmen/${younger}/reports`, { reason: "no_answer" });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await site.db.$count(report, eq(report.craftsmanId, older))).toBe(3);
  const newest = Math.max(...(await site.db.select().from(report)).map(({ version }) => version));
  await admin.post(`/api/listings/${older}/reports`, { outcome: "rejected", newest });
  expect(await site.db.$count(report, eq(report.deviceHash, "browser"))).toBe(2);
});

describe("75: the account", () => {
  it("is the only one, wherever it was: its sessions go on, under the address that stayed", async () => {
    const older = await addWithout("older");
    const younger = await addHolder("younger");
    await takeNumberOf(older, younger);
    const holder = await signedIn(emails.younger);
    await expectMerged(older, younger, { phone: "younger" });
    expect((await holder.get("/api/user")).json()).toMatchObject({
      id: older,
      email: emails.younger,
      phone: phones.older,
    });
    expect(await show(older)).not.toHaveProperty("unclaimed");
    expectText(await unmerge(older, younger), sentences.unmerged);
    expect((await holder.get("/api/user")).json()).toMatchObject({
      id: younger,
      phone: phones.older,
    });
    expect(await show(older)).toMatchObject({ unclaimed: true });
  });

  it("of two, both have to have proven one number", async () => {
    const [older, younger] = [await addHolder("older"), await addHolder("younger")];
    expectConflict(await merge(older, younger), mergeConflicts.accounts);
    await addProof(site.db, older);
    await addProof(site.db, younger);
    expectConflict(await merge(older, younger), mergeConflicts.accounts);
    expect((await admin.get(`/api/duplicates/${older}/${younger}`)).json()).toMatchObject({
      obstacle: mergeConflicts.accounts,
    });
    await site.db.delete(phoneProof);
    await proveOneNumber(older, younger);
    await site.db.update(phoneProof).set({ provenAt: new Date("2020-01-01") });
    expectConflict(await merge(older, younger), mergeConflicts.accounts);
    await site.db.update(phoneProof).set({ provenAt: new Date() });
    await expectMerged(older, younger);
  });

  it.each([
    ["older", "younger"],
    ["younger", "older"],
  ] as const)(
    "of two, the %s one's login stays if that is chosen, and both are told",
    async (login, other) => {
      const ids = { older: await addHolder("older"), younger: await addHolder("younger") };
      await proveOneNumber(ids.older, ids.younger);
      const stays = new Person(site);
      await stays.signIn(emails[login]);
      const ends = new Person(site);
      await ends.signIn(emails[other]);
      await expectMerged(ids.older, ids.younger, { login });
      expect((await stays.get("/api/user")).json()).toMatchObject({
        id: ids.older,
        email: emails[login],
        proven: true,
      });
      expect((await ends.get("/api/user")).statusCode).toBe(401);
      expect(await site.db.$count(account, eq(account.email, emails[other]))).toBe(0);
      const mails = await site.db.select().from(mail).where(eq(mail.kind, "listingsMerged"));
      const told = mails.map(({ recipient, data }) => [recipient, data.stays]).sort();
      const expected = [
        [emails[login], true],
        [emails[other], false],
      ].sort();
      expect(told).toEqual(expected);
      expectText(await unmerge(ids.older, ids.younger), sentences.unmerged);
      const dropped = await site.db.$count(mail, sql`dropped_at is not null`);
      expect(dropped).toBe(2);
      const again = new Person(site);
      expect((await again.logIn(emails[other])).statusCode).toBe(204);
    },
  );
});

describe("76: within 24 hours", () => {
  const compared = sql`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in
      ('audit', 'mail', 'undoable_act', 'listing_change', 'limit_counter', 'discarded_picture')
    order by relname`;

  /** All rows of all tables that a merge and its undo leave as they were. */
  async function everything() {
    const tables = await rowsOf<{ name: string }>(site.db, compared);
    const found: [string, unknown][] = [];
    for (const { name } of tables) {
      const rows = await rowsOf<{ row: string }>(
        site.db,
        sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t order by 1`,
      );
      // Counts of 0 stay where the last listing goes.
      const values = rows
        .map(({ row }) => JSON.parse(row))
        .filter(({ craftsmen, listed }) => craftsmen !== 0 && listed !== 0);
      if (values.length > 0) found.push([name, values]);
    }
    return Object.fromEntries(found);
  }

  it("an undo brings every row back as it was", async () => {
    const older = await addWithout("older", { description: "قديم" });
    const younger = await addHolder("younger", { cityId: homs, experience: 7 });
    await takeNumberOf(older, younger);
    for (const id of [older, younger]) {
      await admin.post(`/api/listings/${id}/notes`, { text: "اتصلت به." });
      await admin.post(`/api/listings/${id}/checks`, { kind: "workshop" });
      await site.db.insert(report).values({
        craftsmanId: id,
        reason: "dead_number",
        deviceHash: "browser",
        createdAt: new Date(),
      });
    }
    await site.db.insert(registrationOrigin).values({
      accountId: younger,
      networkHash: "network",
      createdAt: new Date(),
    });
    await site.db.insert(revision).values({
      craftsmanId: younger,
      state: "former",
      createdAt: new Date(),
      decidedAt: new Date(),
      fields: ["description"],
      description: "قبله",
    });
    await site.db
      .update(craftsman)
      .set({ doubtedPhone: craftsman.phone, phoneDoubtedAt: new Date() })
      .where(eq(craftsman.id, younger));
    const holder = new Person(site);
    await holder.signIn(emails.younger);
    await holder.get("/api/user");
    const before = await everything();
    expect(Object.keys(before).length).toBeGreaterThan(12);
    const values = { fullname: "younger", phone: "younger", description: "younger" };
    await expectMerged(older, younger, values);
    expect(await everything()).not.toEqual(before);
    expectText(await unmerge(older, younger), sentences.unmerged);
    expect(await everything()).toEqual(before);
  });

  it("it is too late after them, and nothing is kept of what was before", async () => {
    const [older, younger] = [await addWithout("older"), await addWithout("younger")];
    await expectMerged(older, younger);
    const mergedAt = new Date(Date.now() - 25 * 3_600_000);
    await site.db.update(listingMerge).set({ mergedAt });
    expectConflict(await unmerge(older, younger), mergeConflicts.late);
    await runCleanup(await cleanupDeps(site), clock);
    const [row] = await site.db.select().from(listingMerge);
    expect(row).toMatchObject({ formerId: younger, keptId: older, data: null });
    expect((await record(older)).merges).toMatchObject([{ undoable: null }]);
    expect((await show(younger)).id).toBe(older);
  });

  it("it is refused once the listing was changed, or the number went to somebody else", async () => {
    const [older, younger] = [await addWithout("older"), await addWithout("younger")];
    await expectMerged(older, younger);
    await admin.put(`/api/listings/${older}`, { fullname: "سالم النجار" });
    expectConflict(await unmerge(older, younger), mergeConflicts.changedSince);
    await admin.put(`/api/listings/${older}`, { fullname: "سامر النجار" });
    const third = await addWithout("younger");
    expectConflict(await unmerge(older, younger), mergeConflicts.taken);
    expect((await admin.delete(`/api/craftsmen/${third}`)).statusCode).toBe(200);
    expectText(await unmerge(older, younger), sentences.unmerged);
    expect((await unmerge(older, younger)).statusCode).toBe(404);
  });

  it("what was added since stays with the listing that stayed", async () => {
    const [older, younger] = [await addWithout("older"), await addWithout("younger")];
    await admin.post(`/api/listings/${younger}/notes`, { text: "قبل الدمج" });
    await expectMerged(older, younger);
    await admin.post(`/api/listings/${older}/notes`, { text: "بعد الدمج" });
    expectText(await unmerge(older, younger), sentences.unmerged);
    const texts = async (id: number) =>
      (await record(id)).notes.map(({ text }: { text: string }) => text);
    expect([await texts(older), await texts(younger)]).toEqual([["بعد الدمج"], ["قبل الدمج"]]);
  });

  it("whoever was told already is told of the undo, too", async () => {
    const older = await addWithout("older");
    const younger = await addHolder("younger");
    await takeNumberOf(older, younger);
    await expectMerged(older, younger);
    await site.db.update(mail).set({ sentAt: new Date() });
    expectText(await unmerge(older, younger), sentences.unmerged);
    const [undone] = await site.db.select().from(mail).where(sql`sent_at is null`);
    expect(undone).toMatchObject({ recipient: emails.younger, data: { isUndone: true } });
  });
});

describe("76: nothing that the holder does within 24 hours ends the undo", () => {
  const password = "jadida-qawiya-88";
  const newPassword = {
    current_password: rightPassword,
    password,
    password_confirmation: password,
  };

  it("of the login that came: the page is as it was, and nothing of the holder's stays there", async () => {
    const older = await addWithout("older", { description: "قديم", experience: 25 });
    const younger = await addHolder("younger");
    await takeNumberOf(older, younger);
    const before = await show(older);
    const holder = await signedIn(emails.younger);
    await expectMerged(older, younger, { phone: "younger" });
    const changed = await holder.put("/api/update-password", newPassword);
    expect(changed.statusCode, changed.body).toBe(200);
    const user = (await holder.get("/api/user")).json();
    const edit = { name: "سالم الغريب", experience: 1, description: "", email: user.email };
    const { phone, gender, profession_id: profession, city_id: city } = user;
    const edited = await holder.put("/api/update-user", {
      ...{ id: older, phone, gender, profession, city },
      ...edit,
    });
    expect(edited.statusCode, edited.body).toBe(200);
    expect(await site.db.$count(revision, eq(revision.craftsmanId, older))).toBe(1);
    expect((await holder.post("/api/user/pause", {})).statusCode).toBe(200);
    const deleted = await holder.delete("/api/user", { current_password: password });
    expectConflict(deleted, deletionSentences.merged);
    expectText(await unmerge(older, younger), sentences.unmerged);
    const { freshness: _one, ...after } = await show(older);
    const { freshness: _other, ...wanted } = before;
    expect(after).toEqual(wanted);
    expect(await site.db.$count(revision)).toBe(0);
    expect((await holder.get("/api/user")).json()).toMatchObject({ id: younger });
    expect((await new Person(site).logIn(emails.younger, password)).statusCode).toBe(204);
    expect((await holder.delete("/api/user", { current_password: password })).statusCode).toBe(200);
  });

  it("and a number that he has proven since goes with the login", async () => {
    const older = await addWithout("older");
    const younger = await addHolder("younger");
    await takeNumberOf(older, younger);
    await expectMerged(older, younger, { phone: "younger" });
    const phone = "+963933444555";
    await site.db.update(craftsman).set({ phone }).where(eq(craftsman.id, older));
    await site.db.update(account).set({ loginPhone: phone }).where(eq(account.id, older));
    await site.db.delete(phoneProof).where(eq(phoneProof.craftsmanId, older));
    await addProof(site.db, older);
    expectText(await unmerge(older, younger), sentences.unmerged);
    expect(await record(younger)).toMatchObject({ phone, phone_state: "proven" });
    const [own] = await site.db.select().from(account).where(eq(account.id, younger));
    expect(own?.loginPhone).toBe(phone);
    expect((await show(older)).phone).not.toBe(phone);
  });

  it("of the login that stayed, whose holder keeps what was changed", async () => {
    const [older, younger] = [await addHolder("older"), await addHolder("younger")];
    await proveOneNumber(older, younger);
    const holder = await signedIn(emails.older);
    await expectMerged(older, younger, { fullname: "younger" });
    expect((await holder.put("/api/update-password", newPassword)).statusCode).toBe(200);
    expect((await holder.post("/api/user/pause", {})).statusCode).toBe(200);
    const deleted = await holder.delete("/api/user", { current_password: password });
    expectConflict(deleted, deletionSentences.merged);
    expectText(await unmerge(older, younger), sentences.unmerged);
    expect((await holder.get("/api/user")).json()).toMatchObject({
      id: older,
      fullname: "عبد الرحمن الخلف",
      hidden_by: "pause",
    });
    expect((await new Person(site).logIn(emails.younger)).statusCode).toBe(204);
    expect((await new Person(site).logIn(emails.older, password)).statusCode).toBe(204);
  });

  it("nor what was changed of joined professions and cities, which the holder keeps", async () => {
    const smith = await addProfession(site.db, "حدّاد");
    const painter = await addProfession(site.db, "دهّان");
    const older = await addHolder("older", { furtherCityIds: [homs] });
    const younger = await addHolder("younger", { furtherProfessionIds: [smith] });
    await proveOneNumber(older, younger);
    const holder = await signedIn(emails.older);
    await expectMerged(older, younger);
    const trades = async (id: number) => {
      const { professions, cities } = await show(id);
      return [professions, cities].map((list: { id: number }[]) => list.map(({ id }) => id));
    };
    const first = (await show(older)).profession_id;
    expect(await trades(older)).toEqual([
      [first, smith],
      [damascus, homs],
    ]);
    const profile = await profileOf(holder);
    const changed = await holder.put("/api/update-user", { ...profile, cities: [damascus] });
    expect(changed.statusCode, changed.body).toBe(200);
    await site.db
      .update(craftsman)
      .set({ furtherProfessionIds: [smith, painter] })
      .where(eq(craftsman.id, older));
    expectText(await unmerge(older, younger), sentences.unmerged);
    expect(await trades(older)).toEqual([[first, smith, painter], [damascus]]);
    expect(await trades(younger)).toEqual([[first, smith], [damascus]]);
    expect((await site.get(`/api/craftsmen?profession=${smith}`)).json().total).toBe(2);
  });

  it("but an admin's decision since does", async () => {
    const older = await addWithout("older");
    const younger = await addHolder("younger");
    await takeNumberOf(older, younger);
    await expectMerged(older, younger);
    await admin.post(`/api/craftsmen-suspend/${older}`, { reasons: ["complaints"] });
    expectConflict(await unmerge(older, younger), mergeConflicts.changedSince);
  });

  it("nor is a page claimed since taken from whoever claimed it", async () => {
    const [older, younger] = [await addWithout("older"), await addWithout("younger")];
    await expectMerged(older, younger);
    await site.db.update(account).set({ passwordHash: "set" }).where(eq(account.id, older));
    expectConflict(await unmerge(older, younger), mergeConflicts.changedSince);
  });
});

it("76: what a session has begun in the merged account is not carried out there once it has left", async () => {
  const older = await addWithout("older");
  const younger = await addHolder("younger");
  await takeNumberOf(older, younger);
  await signedIn(emails.younger);
  await expectMerged(older, younger);
  const [moved] = await site.db.select().from(session).where(eq(session.accountId, older));
  await site.db.transaction((tx) => refuseEndedSession(tx, moved!.id, older));
  expectText(await unmerge(older, younger), sentences.unmerged);
  const begunBefore = site.db.transaction((tx) => refuseEndedSession(tx, moved!.id, older));
  await expect(begunBefore).rejects.toThrow();
});

describe("76: an undo", () => {
  it("brings no listing back whose number's owner does not want to be listed", async () => {
    const [older, younger] = [await addWithout("older"), await addWithout("younger")];
    await expectMerged(older, younger);
    await refuseNumber(site.db, phones.younger, { via: "admin", now: new Date() });
    expectConflict(await unmerge(older, younger), phoneSaidNo);
  });

  it("brings no check back that was taken back since, and leaves one that was noted since", async () => {
    const [older, younger] = [await addWithout("older"), await addWithout("younger")];
    for (const id of [older, younger]) {
      await admin.post(`/api/listings/${id}/checks`, { kind: "identity" });
    }
    await admin.post(`/api/listings/${younger}/checks`, { kind: "workshop" });
    await expectMerged(older, younger);
    await admin.delete(`/api/listings/${older}/checks`, { kind: "identity" });
    clock = new Date(clock.getTime() + 1000);
    await admin.post(`/api/listings/${older}/checks`, { kind: "workshop" });
    expectText(await unmerge(older, younger), sentences.unmerged);
    const kinds = async (id: number) =>
      (await record(id)).noted_checks.map(({ kind }: { kind: string }) => kind);
    expect(await kinds(older)).toEqual(["workshop"]);
    expect(await kinds(younger)).toEqual(["workshop"]);
  });
});

it("66: who does not want to be listed is remembered by the numbers of all that was merged", async () => {
  const [older, younger] = [await addWithout("older"), await addWithout("younger")];
  await expectMerged(older, younger, { phone: "younger" });
  const answer = await admin.post(`/api/listings/${older}/refuse`);
  expect(answer.statusCode, answer.body).toBe(200);
  const numbers = Object.values(phones);
  expect([...(await findRefused(site.db, numbers)).keys()].sort()).toEqual(numbers.sort());
});

describe("75: two listings are not merged", () => {
  let older: number;
  let younger: number;
  let moderator: Person;
  let other: Person;
  let moderatorId: number;
  beforeEach(async () => {
    [older, younger] = [await addHolder("older"), await addHolder("younger")];
    moderatorId = await addModerator(site.db, "sami@mail.example");
    await addModerator(site.db, "huda@mail.example");
    moderator = await signedIn("sami@mail.example");
    other = await signedIn("huda@mail.example");
    await proveOneNumber(older, younger);
  });

  it.each([
    ["the question", phoneQuestion],
    ["the proof", phoneProof],
  ] as const)("by the moderator whose own comparison is %s", async (_what, table) => {
    await site.db.update(table).set({ how: "message", byAccountId: moderatorId });
    for (const login of ["older", "younger"]) {
      expectConflict(await merge(older, younger, { login }, moderator), mergeConflicts.otherAdmin);
    }
    const pair = `/api/duplicates/${older}/${younger}`;
    expect((await moderator.get(pair)).json().obstacle).toBe(mergeConflicts.otherAdmin);
    expect((await other.get(pair)).json().obstacle).toBeNull();
    expect((await merge(older, younger, {}, other)).statusCode).toBe(200);
  });

  it("by a question about a number that its holder has no more", async () => {
    await admin.put(`/api/listings/${older}`, { phone: "0933 444 555" });
    expectConflict(await merge(older, younger), mergeConflicts.accounts);
  });

  it("by what a former holder had proven of a number that another has by now", async () => {
    await site.db.delete(phoneQuestion);
    await site.db.update(craftsman).set({ phone: null }).where(eq(craftsman.id, older));
    const { phone } = { phone: phones.older };
    await site.db.update(craftsman).set({ phone }).where(eq(craftsman.id, younger));
    await addProof(site.db, younger);
    expectConflict(await merge(older, younger), mergeConflicts.accounts);
  });

  it.each(["older", "younger"] as const)(
    "where the %s one is without an account and its number not proven by the other, even by an owner",
    async (page) => {
      const [pageId, holderId] = page === "older" ? [older, younger] : [younger, older];
      await site.db.delete(phoneQuestion);
      await site.db.delete(phoneProof);
      await forgetAccount(site, pageId);
      expectConflict(await merge(older, younger), mergeConflicts.unclaimed);
      await addProof(site.db, holderId);
      expectConflict(await merge(older, younger), mergeConflicts.unclaimed);
      await site.db.delete(phoneProof);
      await takeNumberOf(pageId, holderId);
      await expectMerged(older, younger, { phone: page === "older" ? "younger" : "older" });
    },
  );
});

describe("75: a merge by a moderator leaves what was proven", () => {
  it("a number that is replaced stays the login's, with its proof, and nobody's comparison takes it", async () => {
    await setOperatorNumber(admin);
    const older = await addHolder("older");
    await site.db.update(account).set({ loginPhone: phones.older }).where(eq(account.id, older));
    const younger = await addHolder("younger");
    await proveOneNumber(older, younger);
    await addModerator(site.db, "sami@mail.example");
    const moderator = await signedIn("sami@mail.example");
    expect((await merge(older, younger, { phone: "younger" }, moderator)).statusCode).toBe(200);
    expect(await show(older)).toMatchObject({ phone: phones.younger });
    const [own] = await site.db.select().from(account).where(eq(account.id, older));
    expect(own).toMatchObject({ loginPhone: phones.older });
    expect(await site.db.select().from(phoneProof)).toMatchObject([{ phone: phones.older }]);
    await addAccount(site.db, { email: "rival@mail.example" });
    const rival = await signedIn("rival@mail.example");
    for (const phone of Object.values(phones)) {
      const asked = { phone, current_password: rightPassword, way: "message" };
      const { code } = (await rival.post("/api/phone-proof", asked)).json();
      const found = (await moderator.post("/api/phone-codes/find", { code })).json();
      const answer = await moderator.post(`/api/phone-codes/${found.id}/match`);
      expect(answer.statusCode, answer.body).toBe(409);
    }
    expectText(await unmerge(older, younger), sentences.unmerged);
  });

  it("the number and the login are of one account where both have proven other ones, too", async () => {
    const [older, younger] = [await addHolder("older"), await addHolder("younger")];
    await proveOneNumber(older, younger);
    await addProof(site.db, younger);
    expectConflict(await merge(older, younger, { phone: "younger" }), mergeConflicts.numbers);
    await expectMerged(older, younger, { phone: "younger", login: "younger" });
  });

  it("the log says which login stays, and its end is mailed whatever becomes of the listing", async () => {
    const [older, younger] = [await addHolder("older"), await addHolder("younger")];
    await proveOneNumber(older, younger);
    await expectMerged(older, younger, { login: "younger" });
    const [entry] = await site.db.select().from(audit).where(eq(audit.act, "listing.merge"));
    expect(entry!.after).toMatchObject({ login: "younger" });
    expect((await admin.delete(`/api/craftsmen/${older}`)).statusCode).toBe(200);
    const ended = eq(mail.recipient, emails.older);
    const [waiting] = await site.db.select().from(mail).where(ended);
    expect(waiting).toMatchObject({ kind: "listingsMerged", droppedAt: null });
    const render = listingsMergedMail({ appUrl: "https://site.example", siteName: null } as never);
    const letter = await render(site.db, waiting as never);
    expect(letter?.paragraphs.join()).toContain("انتهى الدخول بهذا الحساب");
  });
});

describe("74: two listings are not merged", () => {
  it.each([
    ["waits for a review of changes", "revision"],
    ["is suspended", "state"],
    ["is asked about for another reason", "question"],
  ] as const)("while one of them %s", async (_what, why) => {
    const [older, younger] = [await addWithout("older"), await addWithout("younger")];
    const third = await addWithout("younger", { phone: "+963933444555" });
    if (why === "revision") {
      await site.db.insert(revision).values({
        craftsmanId: younger,
        state: "waiting",
        createdAt: new Date(),
        fields: ["description"],
        description: "جديد",
      });
    }
    if (why === "state") {
      await admin.post(`/api/craftsmen-suspend/${older}`, { reasons: ["complaints"] });
    }
    if (why === "question") {
      await site.db.insert(phoneQuestion).values({
        craftsmanId: third,
        holderId: older,
        phone: phones.older,
        how: "gateway",
        createdAt: new Date(),
      });
    }
    expectConflict(await merge(older, younger), mergeConflicts[why]);
    expect(await site.db.$count(craftsman)).toBe(3);
  });

  it("by a moderator without a right on the cities of both", async () => {
    const older = await addWithout("older");
    const younger = await addWithout("younger", { city_id: homs });
    const moderatorOf = async (...cities: number[]) => {
      const email = `moderator${cities.join("-")}@mail.example`;
      await addModerator(site.db, email, { cities });
      const moderator = new Person(site);
      await moderator.signIn(email);
      return moderator;
    };
    const ofDamascus = await moderatorOf(damascus);
    for (const by of [ofDamascus, await moderatorOf(homs)]) {
      expect((await merge(older, younger, {}, by)).statusCode).toBe(403);
    }
    const both = await moderatorOf(damascus, homs);
    expect((await merge(older, younger, {}, both)).statusCode).toBe(200);
    expect((await unmerge(older, younger, ofDamascus)).statusCode).toBe(403);
    expect((await unmerge(older, younger, both)).statusCode).toBe(200);
  });
});

it("74: of each kind of check the later one stays, and all go with the listing", async () => {
  const [older, younger] = [await addWithout("older"), await addWithout("younger")];
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  await admin.post(`/api/listings/${older}/checks`, { kind: "identity", seen_on: ago(90) });
  await admin.post(`/api/listings/${younger}/checks`, { kind: "identity", seen_on: ago(40) });
  await admin.post(`/api/listings/${younger}/checks`, { kind: "workshop", seen_on: ago(50) });
  await expectMerged(older, younger);
  const { noted_checks } = await record(older);
  expect(noted_checks).toMatchObject([
    { kind: "identity", seen_on: ago(40), is_shown: true },
    { kind: "workshop", seen_on: ago(50), is_shown: true },
  ]);
  await admin.delete(`/api/craftsmen/${older}`);
  expect(await site.db.$count(listingCheck)).toBe(0);
  expect(await site.db.$count(listingNote)).toBe(0);
});

describe("74: pictures of works", () => {
  /** Both are published, each with as many works, which an admin has approved. */
  async function pairWith(counts: { older: number; younger: number }) {
    const older = await addHolder("older");
    const younger = await addHolder("younger", { phone: "+963955777889" });
    for (const [side, count] of Object.entries(counts) as ["older" | "younger", number][]) {
      const holder = new Person(site);
      await holder.signIn(emails[side]);
      for (let number = 1; number <= count; number++) {
        const form = formDataOf({ image: await photo(), caption: `${side} ${number}` });
        expect((await holder.post("/api/pictures", form)).statusCode).toBe(201);
      }
      const [{ id }] = (await admin.get("/api/revisions")).json().data;
      expect((await admin.post(`/api/revisions/${id}/approve`)).statusCode).toBe(200);
    }
    await proveOneNumber(older, younger);
    return [older, younger] as const;
  }
  const captions = async (id: number) =>
    (await show(id)).pictures.map(({ caption }: { caption: string }) => caption);

  it("of both are those of the merged listing, the older one's first, and come back", async () => {
    const [older, younger] = await pairWith({ older: 1, younger: 2 });
    await expectMerged(older, younger, { login: "older" });
    expect(await captions(older)).toEqual(["older 1", "younger 1", "younger 2"]);
    for (const { image } of (await show(older)).pictures) {
      expect((await site.get(`/storage/${image}`)).statusCode).toBe(200);
    }
    expect((await unmerge(older, younger)).statusCode).toBe(200);
    expect(await captions(older)).toEqual(["older 1"]);
    expect(await captions(younger)).toEqual(["younger 1", "younger 2"]);
  });

  it("are eight at most; the others come back with the merge undone, and are removed a day later", async () => {
    const [older, younger] = await pairWith({ older: 5, younger: 5 });
    await expectMerged(older, younger, { login: "older" });
    expect(await captions(older)).toHaveLength(8);
    expect((await unmerge(older, younger)).statusCode).toBe(200);
    expect(await captions(younger)).toHaveLength(5);
    await expectMerged(older, younger, { login: "older" });
    await runCleanup(await cleanupDeps(site), clock);
    expect(await site.db.$count(workPicture)).toBe(10);
    hours(25);
    await runCleanup(await cleanupDeps(site), clock);
    expect(await site.db.$count(workPicture)).toBe(8);
    expect(await captions(older)).toHaveLength(8);
  });
});
