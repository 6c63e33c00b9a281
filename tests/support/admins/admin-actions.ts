import { eq } from "drizzle-orm";
import { fold } from "#src/arabic/fold.ts";
import type { Act } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { cityName, professionName } from "#src/features/catalogue/names/table.server.ts";
import { place } from "#src/features/catalogue/places/table.server.ts";
import { alert } from "#src/features/craftsmen/alerts/table.server.ts";
import { listingCheck } from "#src/features/craftsmen/checks/table.server.ts";
import { declineReasons } from "#src/features/craftsmen/decline-reasons.ts";
import { report } from "#src/features/craftsmen/reports/table.server.ts";
import { revision } from "#src/features/craftsmen/revisions/table.server.ts";
import { missedQuery } from "#src/features/craftsmen/search/missed-queries/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { removalRequest } from "#src/features/listings/table.server.ts";
import { forgetAccount, newListing } from "#tests/support/people/listed.ts";
import {
  addCode,
  addQuestion,
  addStrangersCode,
  withoutAccount,
} from "#tests/support/people/numbers.ts";
import { addWaitingRevert } from "#tests/support/people/stolen-account.ts";
import type { Person } from "#tests/support/person.ts";
import type { Site } from "#tests/support/site.ts";
import { accountActions } from "./account-actions.ts";
import { cannedReplyActions } from "./canned-reply-actions.ts";
import { importActions } from "./import-actions.ts";

/** Adds another name to the first entry. @returns its id */
async function addOtherName(
  { db }: Pick<Site, "db">,
  table: typeof cityName | typeof professionName,
  name: string,
) {
  const values = { entryId: 1, name, folded: fold(name) };
  const [row] = await db
    .insert(table)
    .values(values)
    .onConflictDoUpdate({ target: [table.entryId, table.folded], set: { isRemoved: false } })
    .returning({ id: table.id });
  return row!.id;
}

/** Adds a quarter to the first city. @returns its id */
async function addPlace({ db }: Pick<Site, "db">, name: string) {
  const values = { cityId: 1, name, folded: fold(name), kind: "quarter" } as const;
  const [row] = await db
    .insert(place)
    .values(values)
    .onConflictDoUpdate({ target: [place.cityId, place.folded], set: values })
    .returning({ id: place.id });
  return row!.id;
}

/** Adds what the holder of listing 3 has changed, in place of former changes. @returns its id */
async function addRevision(
  { db }: Pick<Site, "db">,
  given: Partial<typeof revision.$inferInsert> = {},
) {
  await db.update(craftsman).set({ description: null }).where(eq(craftsman.id, 3));
  await db.delete(revision);
  const [row] = await db
    .insert(revision)
    .values({
      craftsmanId: 3,
      state: "waiting",
      createdAt: new Date(),
      fields: ["description"],
      description: "تمديدات",
      ...given,
    })
    .returning({ id: revision.id });
  return row!.id;
}

/** Adds what a visitor says about listing 3, in its first version. @returns its id */
async function addReport({ db }: Pick<Site, "db">) {
  const [row] = await db
    .insert(report)
    .values({
      craftsmanId: 3,
      reason: "no_answer",
      deviceHash: crypto.randomUUID(),
      createdAt: new Date(),
    })
    .returning({ id: report.id });
  return row!.id;
}

const revised = {
  cityIds: [1],
  before: { description: null },
  after: { description: "تمديدات" },
};

/** Of the message that is there. */
export const messageText = {
  fullname: "سمير الخطيب",
  email: "samir@mail.example",
  subject: "سؤال",
};

/** What is seen on no other day than today ends at no time soon. */
const seenToday = new Date().toISOString().slice(0, 10);
const rename = { before: { name: "دمشق" }, after: { name: "الشام" } };

/** Written down by commands, by the cleanup, by whoever has a listing, beside another act, for an act that is undone, or of two listings. */
type UndoOrCommand =
  | `account.${"add" | "renew" | "join"}`
  | "import.done"
  | "listing.expire"
  | `listing.${"claim" | "newPassword" | "losePhone"}`
  | "listing.change"
  | "listing.revert"
  | "listing.undo"
  | "listing.uncorrect"
  | "listing.undoChanges"
  | "listing.undoCheck"
  | `listing.${"tellApart" | "untellApart" | "merge" | "unmerge"}`
  | "listing.undoPhone"
  | "listing.hide"
  | "listing.pause"
  | "listing.resume"
  | "listing.unlock"
  | "message.undelete"
  | "search.undismiss";

/** All that admins do on the site, in a house where each has something to be done to, and what is written down. */
export const adminActions: Record<
  Exclude<Act, UndoOrCommand>,
  [(by: Person, site: Pick<Site, "db">) => ReturnType<Person["get"]>, object]
> = {
  // While the listing is published.
  "listing.approveChanges": [
    async (by, site) => by.post(`/api/revisions/${await addRevision(site)}/approve`),
    { subject: 3, ...revised },
  ],
  "listing.putBack": [
    async (by, site) => {
      const id = await addRevision(site, { state: "former", decidedAt: new Date() });
      return by.post(`/api/revisions/${id}/put-back`);
    },
    { subject: 3, ...revised },
  ],
  "listing.declineChanges": [
    async (by, site) =>
      by.post(`/api/revisions/${await addRevision(site)}/decline`, { reasons: ["description"] }),
    { subject: 3, cityIds: [1], after: { reason: declineReasons.description } },
  ],
  // These were confirmed a year ago.
  "listing.ask": [
    (by) => by.post("/api/call-list/6", { answer: "none" }),
    { subject: 6, cityIds: [1] },
  ],
  "listing.confirm": [
    (by) => by.post("/api/call-list/3", { answer: "works" }),
    { subject: 3, cityIds: [1] },
  ],
  "listing.upholdReport": [
    async (by, site) =>
      by.post(`/api/reports/${await addReport(site)}`, { outcome: "upheld", version: 1 }),
    { subject: 3, cityIds: [1], after: { reasons: ["no_answer"] } },
  ],
  "listing.rejectReport": [
    async (by, site) => {
      await addReport(site);
      const decision = { outcome: "rejected", newest: 1 };
      return by.post("/api/listings/3/reports", decision);
    },
    { subject: 3, cityIds: [1], after: { reasons: ["no_answer"] } },
  ],
  "listing.hidePhone": [
    (by) => by.post("/api/listings/3/hide-phone"),
    { subject: 3, cityIds: [1] },
  ],
  "listing.clearPhone": [
    (by) => by.post("/api/listings/3/clear-phone"),
    { subject: 3, cityIds: [1] },
  ],
  "city.add": [
    (by) => by.post("/api/city", { name: "حمص" }),
    { subject: 4, after: { name: "حمص" } },
  ],
  // Before the other name, which this would change back.
  "city.setCoordinates": [
    (by) => by.put("/api/city/1", { name: "دمشق", latitude: 33.5, longitude: 36.3 }),
    { subject: 1, after: { latitude: 33.5, longitude: 36.3 } },
  ],
  "city.rename": [(by) => by.put("/api/city/1", { name: "الشام" }), { subject: 1, ...rename }],
  "city.delete": [(by) => by.delete("/api/city/2"), { subject: 2, before: { name: "إدلب" } }],
  "city.merge": [
    (by) => by.post("/api/city/3/merge", { into: 1 }),
    { subject: 3, before: { name: "الشهباء" }, after: { name: "دمشق", count: 0 } },
  ],
  "city.addName": [
    (by) => by.post("/api/city/1/names", { name: "جلق" }),
    { subject: 1, after: { other_name: "جلق" } },
  ],
  "city.removeName": [
    async (by, site) =>
      by.delete(`/api/city/1/names/${await addOtherName(site, cityName, "الفيحاء")}`),
    { subject: 1, before: { other_name: "الفيحاء" } },
  ],
  "alert.remove": [
    async (by, { db }) => {
      const [added] = await db
        .insert(alert)
        .values({ query: "نقل عفش", phone: "+963944000111", createdAt: new Date() })
        .returning();
      return by.post("/api/alerts/remove", { ids: [added!.id] });
    },
    { subject: null, after: { count: 1 } },
  ],
  "search.dismiss": [
    async (by, { db }) => {
      const typed = "نقل عفش";
      await db
        .insert(missedQuery)
        .values({ folded: typed, person: crypto.randomUUID(), typed, at: new Date() });
      return by.post("/api/missed-searches/dismiss", { query: typed });
    },
    { subject: null, before: { name: "نقل عفش" } },
  ],
  "place.add": [
    (by) => by.post("/api/places", { city_id: 1, name: "حارتنا", kind: "quarter" }),
    { subject: 1, after: { name: "حارتنا", city: "دمشق", kind: "quarter" } },
  ],
  "place.change": [
    async (by, site) =>
      by.put(`/api/places/${await addPlace(site, "كفرنا")}`, { name: "كفركم", kind: "village" }),
    {
      subject: 1,
      before: { name: "كفرنا", kind: "quarter" },
      after: { name: "كفركم", kind: "village" },
    },
  ],
  "place.delete": [
    async (by, site) => by.delete(`/api/places/${await addPlace(site, "تلنا")}`),
    { subject: 1, before: { name: "تلنا", city: "دمشق", kind: "quarter" } },
  ],
  "profession.addName": [
    (by) => by.post("/api/profession/1/words", { name: "دوش" }),
    { subject: 1, after: { trouble: "دوش" } },
  ],
  "profession.removeName": [
    async (by, site) =>
      by.delete(`/api/profession/1/names/${await addOtherName(site, professionName, "مواسرجي")}`),
    { subject: 1, before: { other_name: "مواسرجي" } },
  ],
  "profession.add": [
    (by) => by.post("/api/profession", { title: "دهّان" }),
    { subject: 4, after: { title: "دهّان" } },
  ],
  "profession.setIcon": [
    (by) => by.put("/api/profession/1", { title: "سبّاك", icon: "faucet" }),
    { subject: 1, after: { icon: "faucet" } },
  ],
  "profession.rename": [
    (by) => by.put("/api/profession/1", { title: "سمكري" }),
    { subject: 1, before: { title: "سبّاك" }, after: { title: "سمكري" } },
  ],
  "profession.delete": [
    (by) => by.delete("/api/profession/2"),
    { subject: 2, before: { title: "حدّاد" } },
  ],
  "profession.merge": [
    (by) => by.post("/api/profession/3/merge", { into: 1 }),
    { subject: 3, before: { title: "نقّاش" }, after: { title: "سبّاك", count: 0 } },
  ],
  "listing.approve": [
    (by) => by.post("/api/craftsmen-approv/1"),
    { subject: 1, before: { state: "pending" }, after: { state: "approved" } },
  ],
  "listing.decline": [
    (by) => by.post("/api/craftsmen-decline/5", { reason: "name" }),
    {
      subject: 5,
      before: { state: "pending" },
      after: { state: "declined", reason: declineReasons.name },
    },
  ],
  "listing.reviewContacts": [
    (by) => by.post("/api/craftsmen-records/3/contacts-reviewed"),
    { subject: 3 },
  ],
  "listing.suspend": [
    (by) => by.post("/api/craftsmen-suspend/3", { reason: "other", note: "طلب إيقافه." }),
    {
      subject: 3,
      before: { state: "approved" },
      after: { state: "suspended", reason: "طلب إيقافه." },
    },
  ],
  "listing.reopen": [
    (by) => by.post("/api/craftsmen-reopen/6"),
    { subject: 6, before: { state: "approved" }, after: { state: "pending" } },
  ],
  "listing.restore": [
    (by) => by.post("/api/craftsmen-restore/4"),
    {
      subject: 4,
      before: { state: "suspended", reason: "رقم الهاتف لا يجيب." },
      after: { state: "approved" },
    },
  ],
  "listing.approveRevert": [
    async (by, site) => {
      const revert = await addWaitingRevert(site.db, 5, { email: "former@mail.example" });
      return by.post(`/api/contact-reverts/${revert}/approve`);
    },
    { subject: 5, after: { returned: ["email"] } },
  ],
  "listing.declineRevert": [
    async (by, site) => {
      const revert = await addWaitingRevert(site.db, 5, { email: "former@mail.example" });
      return by.post(`/api/contact-reverts/${revert}/decline`);
    },
    { subject: 5 },
  ],
  "listing.compareCode": [
    async (by, site) => {
      const { id } = await addStrangersCode(site.db);
      return by.post(`/api/phone-codes/${id}/match`);
    },
    { subject: null, after: { code_for: "password", outcome: "proven" } },
  ],
  "listing.provePhone": [
    async (by, site) => {
      const { id } = await addCode(site.db, 3);
      return by.post(`/api/phone-codes/${id}/match`);
    },
    { subject: 3, after: { how: "message" } },
  ],
  "listing.movePhone": [
    async (by, site) => {
      const question = await addQuestion(site.db, { craftsmanId: 3, holderId: 5 });
      return by.post(`/api/phone-questions/${question}/approve`);
    },
    { subject: 3 },
  ],
  "listing.keepPhone": [
    async (by, site) => {
      const question = await addQuestion(site.db, { craftsmanId: 3, holderId: 5 });
      return by.post(`/api/phone-questions/${question}/decline`);
    },
    { subject: 3 },
  ],
  "listing.allowPassword": [
    async (by, site) => {
      const question = await addQuestion(site.db, { craftsmanId: 3 });
      return by.post(`/api/phone-questions/${question}/approve`);
    },
    { subject: 3 },
  ],
  "listing.refusePassword": [
    async (by, site) => {
      const question = await addQuestion(site.db, { craftsmanId: 3 });
      return by.post(`/api/phone-questions/${question}/decline`);
    },
    { subject: 3 },
  ],
  "listing.claimLink": [
    async (by, site) => {
      const isIts = eq(account.id, 3);
      const [own] = await site.db.select().from(account).where(isIts);
      const [page] = await site.db.select().from(craftsman).where(eq(craftsman.id, 3));
      await withoutAccount(site, 3);
      const answer = await by.post("/api/listings/3/claim-link");
      const { email, passwordHash, loginPhone } = own!;
      const { confirmedAt } = page!;
      await site.db.update(account).set({ email, passwordHash, loginPhone }).where(isIts);
      await site.db.update(craftsman).set({ confirmedAt }).where(eq(craftsman.id, 3));
      return answer;
    },
    { subject: 3 },
  ],
  "listing.delete": [
    (by) => by.delete("/api/craftsmen/4"),
    { subject: 4, before: { state: "suspended" } },
  ],
  "listing.export": [
    (by) => by.get("/api/craftsmen-records.csv?state=pending"),
    { subject: null, after: { count: 2, filter: ["state"] } },
  ],
  "message.reply": [
    (by) => by.post("/api/contact-reply/1", { reply: "أهلًا بك." }),
    { subject: 1, after: { reply: "أهلًا بك." } },
  ],
  "message.unread": [(by) => by.post("/api/contact-unread/1"), { subject: 1 }],
  "message.delete": [(by) => by.post("/api/contact-delete", { ids: [1, 999] }), { subject: 1 }],
  ...cannedReplyActions,
  ...importActions,
  "mail.send": [
    (by) => by.post("/api/site-state/mails/1/send-again"),
    { subject: 1, after: { letter: "verify" } },
  ],
  "mail.drop": [
    (by) => by.delete("/api/site-state/mails/2"),
    { subject: 2, before: { letter: "verify" } },
  ],
  "settings.change": [
    (by) => by.put("/api/settings", { name: "دليل الشام" }),
    {
      subject: null,
      before: { site_name: "حِرَفي" },
      after: { site_name: "دليل الشام" },
    },
  ],
  "listing.add": [
    (by) => by.post("/api/listings", newListing),
    {
      subject: 7,
      after: {
        fullname: newListing.fullname,
        profession: "سبّاك",
        city: "دمشق",
        consent: "call",
      },
    },
  ],
  "listing.correct": [
    (by) => by.put("/api/listings/3", { fullname: "سالم النجار" }),
    {
      subject: 3,
      cityIds: [1],
      before: { fullname: "محمود الحلبي" },
      after: { fullname: "سالم النجار" },
    },
  ],
  "listing.note": [
    (by) => by.post("/api/listings/3/notes", { text: "اتصلت به يوم السبت." }),
    { subject: 3 },
  ],
  "listing.noteCheck": [
    (by) => by.post("/api/listings/3/checks", { kind: "identity", seen_on: seenToday }),
    { subject: 3, cityIds: [1], after: { check: "identity", seen_on: seenToday } },
  ],
  "listing.removeCheck": [
    async (by, site) => {
      const [third] = await site.db.select().from(craftsman).where(eq(craftsman.id, 3));
      const { fullname } = third!;
      const noted = { notedBy: "مدير الموقع", notedAt: new Date() };
      await site.db
        .insert(listingCheck)
        .values({ craftsmanId: 3, kind: "identity", seenOn: seenToday, fullname, ...noted })
        .onConflictDoNothing();
      return by.delete("/api/listings/3/checks", { kind: "identity" });
    },
    { subject: 3, cityIds: [1], before: { check: "identity", seen_on: seenToday } },
  ],
  "listing.keep": [
    async (by, site) => {
      await forgetAccount(site, 3);
      await site.db
        .insert(removalRequest)
        .values({ listingId: 3, createdAt: new Date(), hides: true })
        .onConflictDoNothing();
      return by.post("/api/listings/3/keep");
    },
    { subject: 3 },
  ],
  "listing.refuse": [
    async (by, site) => {
      await forgetAccount(site, 3);
      return by.post("/api/listings/3/refuse");
    },
    { subject: 3, before: { state: "approved" } },
  ],
  ...accountActions,
};
