import { and, desc, eq, isNull } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { staleRecordText } from "#src/features/accounts/record/compared-fields.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { phoneSaidNo } from "#src/features/moderation/texts.ts";
import { createNotices } from "#src/features/notifications/notices.server.ts";
import { refuseNumber } from "#src/features/refused-numbers/refused-numbers.server.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { hour } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { newListing } from "#tests/support/people/listed.ts";
import { newVisitor, Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addCity, addModerator, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { hideUndecided } from "./removal-requests.server.ts";
import { removeTexts } from "./remove.texts.ts";
import { removalRequest } from "./table.server.ts";
import { addedListingTexts, hiddenByRequest, listingConflicts, listingSentences } from "./texts.ts";

let site: Site;
let admin: Admin;
beforeEach(async () => {
  site = await openSite();
  await addProfession(site.db);
  await addCity(site.db);
  admin = await signedInAdmin(site);
});

let numbers = 0;
async function listed() {
  const phone = `0944 12${String(++numbers).padStart(4, "0")}`;
  return (await admin.post("/api/listings", { ...newListing, phone })).json().id as number;
}
const request = (id: number, body: object = {}) =>
  newVisitor(site).post(`/api/listings/${id}/removal-requests`, body);
const openOnes = async (by: Person = admin) => (await by.get("/api/removal-requests")).json();
const isPublic = async (id: number) => (await site.get(`/api/craftsmen/${id}`)).statusCode === 200;
const hideAfter = async (hours: number) =>
  hideUndecided(
    { db: site.db, storage: await openStorage({ directory: site.files }) },
    new Date(Date.now() + hours * hour),
  );

it("a person without an account asks, the admins see it, and the page is hidden after 48 hours", async () => {
  const id = await listed();
  expectText(await request(id, { text: "هذا رقمي القديم." }), removeTexts.requested);
  expect(await openOnes()).toMatchObject([
    { id, fullname: "سامر النجار", text: "هذا رقمي القديم.", hidden_at: null },
  ]);
  expect((await admin.get(`/api/listings/${id}`)).json().removal_request.hides_at).not.toBeNull();
  await hideAfter(47);
  expect(await isPublic(id)).toBe(true);
  await hideAfter(49);
  expect(await isPublic(id)).toBe(false);
  const [stored] = await site.db.select().from(craftsman);
  expect(stored).toMatchObject({ state: "suspended", stateReason: hiddenByRequest });
  const [last] = await site.db.select().from(audit).orderBy(desc(audit.id));
  expect(last).toMatchObject({
    act: "listing.hide",
    address: "removal",
    accountId: null,
  });
});

it("asking again changes nothing while the first request is open", async () => {
  const id = await listed();
  await request(id);
  expect((await request(id, { text: "مرة أخرى" })).statusCode).toBe(200);
  expect(await openOnes()).toHaveLength(1);
});

it("an admin removes it, as one who says no, or keeps it, which shows it again", async () => {
  const [removed, kept] = [await listed(), await listed()];
  await request(removed);
  await request(kept);
  await hideAfter(49);
  expectText(await admin.post(`/api/listings/${kept}/keep`), listingSentences.kept);
  expect(await isPublic(kept)).toBe(true);
  const again = await admin.post(`/api/listings/${kept}/keep`);
  expect([again.statusCode, again.json().message]).toEqual([409, listingConflicts.noRequest]);
  await hideAfter(200);
  expect(await isPublic(kept)).toBe(true);
  await admin.post(`/api/listings/${removed}/refuse`);
  expect(await openOnes()).toEqual([]);
  expect(await isPublic(removed)).toBe(false);
});

it("19: keeps no page with changes that the admin has not seen, which was claimed since", async () => {
  const id = await listed();
  await request(id);
  await hideAfter(49);
  const email = "samer@mail.example";
  const [claimed] = await site.db.select().from(account).where(eq(account.id, admin.id));
  const { passwordHash } = claimed!;
  await site.db.update(account).set({ email, passwordHash }).where(eq(account.id, id));
  const holder = new Person(site);
  await holder.signIn(email);
  const keep = (version?: string) => admin.post(`/api/listings/${id}/keep`, { version });
  const versionOf = async () => (await admin.get(`/api/listings/${id}`)).json().version;
  const seen = await versionOf();
  const changed = { description: "نص لم يره أحد.", gender: "male" };
  const saved = await holder.put("/api/update-user", { ...(await profileOf(holder)), ...changed });
  expect(saved.statusCode, saved.body).toBe(200);
  const stale = await keep(seen);
  expect(stale.statusCode).toBe(409);
  expect(stale.json().message).toBe(staleRecordText(["gender", "description"]));
  const unseen = await keep();
  expect(unseen.statusCode).toBe(409);
  expect(unseen.json().message).toBe(listingConflicts.claimedSince);
  expect(await isPublic(id)).toBe(false);
  expect(await openOnes()).toHaveLength(1);
  expectText(await keep(await versionOf()), listingSentences.kept);
  expect(await isPublic(id)).toBe(true);
});

it("at most ten open requests hide; further ones only alarm, so that a rival hides few", async () => {
  const ids: number[] = [];
  for (let made = 0; made < 12; made++) ids.push(await listed());
  for (const id of ids) await request(id);
  expect(await openOnes()).toHaveLength(12);
  await hideAfter(49);
  const shown = [];
  for (const id of ids) if (await isPublic(id)) shown.push(id);
  expect(shown).toEqual(ids.slice(10));
});

it("ten at once are counted one after the other", async () => {
  const ids: number[] = [];
  for (let made = 0; made < 12; made++) ids.push(await listed());
  await Promise.all(ids.map((id) => request(id)));
  const isHiding = and(removalRequest.hides, isNull(removalRequest.keptAt));
  expect(await site.db.$count(removalRequest, isHiding)).toBe(10);
});

it("is for published listings without an account, and seen by admins of their cities", async () => {
  const claimed = await addAccount(site.db);
  expectRefused(await request(claimed), 404);
  expectRefused(await request(999), 404);
  const id = await listed();
  expectInvalid(await request(id, { text: "ا".repeat(501) }), { text: addedListingTexts.removal });
  await request(id);
  const homs = await addCity(site.db, "حمص");
  await addModerator(site.db, "homs@mail.example", { cities: [homs] });
  const moderator = new Person(site);
  await moderator.signIn("homs@mail.example");
  expect(await openOnes(moderator)).toEqual([]);
  expectRefused(await moderator.post(`/api/listings/${id}/keep`), 403);
  await site.db.update(craftsman).set({ cityId: homs }).where(eq(craftsman.id, id));
  expect(await openOnes(moderator)).toHaveLength(1);
});

it("limit: five requests an hour of an address", async () => {
  const limited = await openSite({ limitFactor: 1, emptied: false });
  const visitor = newVisitor(limited);
  const id = await listed();
  const send = () => visitor.post(`/api/listings/${id}/removal-requests`, {});
  const statuses: number[] = [];
  for (let sent = 0; sent < 6; sent++) statuses.push((await send()).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

it("the notice on devices is for admins of its city, names no person and goes with the listing", async () => {
  const id = await listed();
  const homs = await addCity(site.db, "حمص");
  const moderator = await addModerator(site.db, "homs@mail.example", { cities: [homs] });
  const write = createNotices({ admin2fa: "offered" });
  const noticeTo = (accountId: number) => write(site.db, accountId, { kind: "removal", id });
  const notice = await noticeTo(admin.id);
  expect(notice).toMatchObject({ body: "سبّاك في دمشق", path: `/listings/${id}` });
  expect(JSON.stringify(notice)).not.toContain("سامر");
  expect(await noticeTo(moderator)).toBeNull();
  await admin.post(`/api/listings/${id}/refuse`);
  expect(await noticeTo(admin.id)).toBeNull();
});

it("66: keeping a page does not publish a number whose owner does not want to be listed", async () => {
  const id = await listed();
  await request(id);
  await hideAfter(49);
  const [row] = await site.db.select().from(craftsman);
  await refuseNumber(site.db, row!.phone!, { via: "admin", now: new Date() });
  const kept = await admin.post(`/api/listings/${id}/keep`, {});
  expect([kept.statusCode, kept.json().message]).toEqual([409, phoneSaidNo]);
  expect(await isPublic(id)).toBe(false);
});
