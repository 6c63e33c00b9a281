import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { mailedLink, mailTo, queuedMails, resetFormFor } from "#tests/support/mails.ts";
import {
  confirmLock,
  lockAccount,
  openLockLink,
  ownerContacts,
  stolenAccount,
  thiefContacts,
} from "#tests/support/people/locked-account.ts";
import { Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addAdmin } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { unlockSentences as sentences } from "./unlock.texts.ts";

const fresh = "mishmish-4-bahr";
const confirmed = { password: fresh, password_confirmation: fresh };
const { email, phone } = ownerContacts;
const former = { ...ownerContacts, listing: "show" };
const current = { ...thiefContacts, listing: "show" };

let site: Site;
let id: number;
let admin: Person;
/** Has stolen an account, which its owner has locked by the link. */
let thief: Person;
let link: URL;
beforeEach(async () => {
  site = await openSite();
  ({ id, thief, link } = await stolenAccount(site));
  await addAdmin(site.db);
  admin = new Person(site);
  await admin.signIn("admin@mail.example");
  await confirmLock(site, link);
});

const list = async () => (await admin.get("/api/locked-accounts")).json();
const unlock = (given: object, by = admin) => by.post(`/api/locked-accounts/${id}/unlock`, given);

const row = async () => {
  const [found] = await site.db.select().from(account).where(eq(account.id, id));
  return found!;
};

describe("18: GET /api/locked-accounts", () => {
  it("tells admins how the craftsman is reached and was, the newest change first", async () => {
    const { data, total } = await list();
    expect(total).toBe(1);
    const now = { ...thiefContacts, phone_display: "0933 123 456" };
    const before = { email, phone, phone_display: "0944 123 456" };
    const changed_at = expect.stringMatching(/Z$/);
    expect(data).toEqual([
      {
        id,
        fullname: "عمر الزعبي",
        hides_listing: true,
        now,
        profession: expect.anything(),
        city: expect.anything(),
        locked_at: expect.stringMatching(/Z$/),
        changes: [{ changed_at, before, after: now, locked_by: true }],
      },
    ]);
  });

  it("shows all changes of the last days, of which one link locked", async () => {
    await unlock(current);
    await thief.signIn(thiefContacts.email);
    const save = async (changes: object) =>
      thief.put("/api/update-user", { ...(await profileOf(thief)), ...changes });
    await save({ phone: "0955 123 456" });
    const first = await mailedLink(site, thiefContacts.email, "phoneChanged");
    await save({ email: "other@mail.example" });
    await confirmLock(site, first);
    const [{ changes, now }] = (await list()).data;
    expect(now).toMatchObject({ email: "other@mail.example", phone: "+963955123456" });
    expect(changes).toMatchObject([
      { before: { ...thiefContacts, phone: "+963955123456" }, after: now, locked_by: false },
      {
        before: thiefContacts,
        after: { ...thiefContacts, phone: "+963955123456" },
        locked_by: true,
      },
    ]);
  });

  it("is counted among what waits", async () => {
    const { lockedAccounts } = (await admin.get("/api/get-waiting-counts")).json();
    expect(lockedAccounts).toBe(1);
  });
});

describe("18: an account that is unlocked", () => {
  it("gets its former e-mail and number back, verified, and its place in the directory", async () => {
    expectText(await unlock(former), sentences.unlocked);
    const { emailVerifiedAt, lockedAt, ...found } = await row();
    expect(found.email).toBe(email);
    expect([lockedAt, emailVerifiedAt === null]).toEqual([null, false]);
    const details = await new Person(site).get(`/api/show-craftsmen/${id}`);
    expect(details.json()).toMatchObject({ phone, status: 1 });
    expect((await list()).total).toBe(0);
  });

  it("is its owner's alone: the password that the thief knows opens nothing any more", async () => {
    await unlock(former);
    for (const address of [email, thiefContacts.email]) {
      expect((await new Person(site).logIn(address)).statusCode).toBe(422);
    }
    expectRefused(await thief.get("/api/user"), 401);
    const told = await mailTo(site, email, "unlocked");
    expect(told).not.toHaveProperty("name");
    expect(told).toMatchObject({
      action: { url: "http://herafi.test/forget-password" },
    });
    const omar = new Person(site);
    await omar.post("/password/email", { email });
    const by = await resetFormFor(site, email);
    expect((await omar.post("/password/reset", { ...by, ...confirmed })).statusCode).toBe(200);
    expect((await omar.logIn(email, fresh)).statusCode).toBe(204);
  });

  it("keeps its new contacts and its password where the owner has changed them", async () => {
    expectText(await unlock(current), sentences.unlocked);
    expect((await row()).email).toBe(thiefContacts.email);
    expect((await new Person(site).logIn(thiefContacts.email)).statusCode).toBe(204);
    expect(await mailTo(site, thiefContacts.email, "unlocked")).toMatchObject({
      action: { url: "http://herafi.test/login" },
    });
  });

  it("may keep one and get the other back", async () => {
    expectText(await unlock({ ...former, phone: thiefContacts.phone }), sentences.unlocked);
    const details = await new Person(site).get(`/api/show-craftsmen/${id}`);
    expect(details.json().phone).toBe(thiefContacts.phone);
    expect((await row()).email).toBe(email);
  });

  it("may stay out of the directory", async () => {
    expectText(await unlock({ ...former, listing: "hide" }), sentences.unlocked);
    expectRefused(await new Person(site).get(`/api/show-craftsmen/${id}`), 404);
    expectText(await admin.post(`/api/craftsmen-restore/${id}`), "أُعيد الملف إلى مكانه.");
  });

  it("is not locked by a link of before: an admin has decided", async () => {
    await unlock(current);
    expectRefused(await openLockLink(site, link), 403);
    expectRefused(await confirmLock(site, link), 403);
    expect((await row()).lockedAt).toBeNull();
    expect(await site.db.$count(contactChange)).toBe(0);
    expect(await mailTo(site, email, "emailChanged")).toBeNull();
  });

  it("17: is written down without an address or number", async () => {
    await unlock(former);
    const [written] = await site.db.select().from(audit);
    expect(written).toMatchObject({
      act: "listing.unlock",
      subject: id,
      before: { state: "suspended" },
      after: { state: "approved", returned: ["email", "phone"] },
    });
    // Its time has milliseconds, which may be these digits.
    expect(JSON.stringify({ ...written, createdAt: null })).not.toMatch(/@|963/);
  });

  it("is unlocked once", async () => {
    await unlock(former);
    const mails = await queuedMails(site);
    const answer = await unlock(current);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ message: sentences.notLocked });
    expect(await queuedMails(site)).toEqual(mails);
    expect((await row()).email).toBe(email);
  });
});

it("18: a locked account may be deleted; nothing stays but the notice to its owner", async () => {
  expect((await admin.delete(`/api/craftsmen/${id}`)).statusCode).toBe(200);
  expect((await list()).total).toBe(0);
  expect(await site.db.$count(contactChange)).toBe(0);
  expect(await queuedMails(site)).toEqual([{ kind: "accountDeleted", recipient: email }]);
  expectRefused(await confirmLock(site, link), 403);
});

it("18: a pending one is unlocked without a word on its listing, and still waits", async () => {
  const rana = await addAccount(site.db, { email: "rana@mail.example", state: "pending" });
  const now = await lockAccount(site.db, rana, { email: "former@mail.example" });
  const answer = await admin.post(`/api/locked-accounts/${rana}/unlock`, { email: now.email });
  expectText(answer, sentences.unlocked);
  const { data } = (await admin.get("/api/get-craftsmen-orders")).json();
  expect(data.map((order: { id: number }) => order.id)).toEqual([rana]);
});
