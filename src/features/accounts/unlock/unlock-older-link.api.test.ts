import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { lockSentences } from "#src/features/accounts/lock/lock.texts.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { day } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { mailedLink } from "#tests/support/mails.ts";
import {
  confirmLock,
  openLockLink,
  ownerContacts,
  stolenAccount,
  thiefContacts,
} from "#tests/support/people/locked-account.ts";
import type { Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectRefused, expectText } from "#tests/support/responses.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const thirdEmail = "third@mail.example";
const lastEmail = "last@mail.example";
const listing = "show";

let time: number;
let site: Site;
let id: number;
let admin: Admin;
let thief: Person;
/** Came to the owner's address and has not been used. */
let ownerLink: URL;
/** Came to the thief's address as the thief changed the e-mail once more. */
let thiefLink: URL;
beforeEach(async () => {
  time = Date.now();
  site = await openSite({ now: () => new Date(time) });
  ({ id, thief, link: ownerLink } = await stolenAccount(site));
  await changeEmail(thirdEmail);
  thiefLink = await mailedLink(site, thiefContacts.email, "emailChanged");
  admin = await signedInAdmin(site);
});

async function changeEmail(email: string) {
  time += 1000;
  const own = await profileOf(thief);
  expect((await thief.put("/api/update-user", { ...own, email })).statusCode).toBe(200);
}

async function unlock(contacts: object) {
  const answer = await admin.post(`/api/locked-accounts/${id}/unlock`, { ...contacts, listing });
  expect(answer.statusCode, answer.body).toBe(200);
}

const stateOf = async (link: URL) => (await openLockLink(site, link)).json().state;

const isLocked = async () =>
  (await site.db.select().from(account).where(eq(account.id, id)))[0]?.lockedAt != null;

describe("18: an account that a thief has locked by the link of a later change, once unlocked", () => {
  beforeEach(() => confirmLock(site, thiefLink));

  it.each([
    ["the thief's former e-mail", thiefContacts],
    ["the thief's present e-mail", { ...thiefContacts, email: thirdEmail }],
  ])("with %s: is still locked by the owner's older, unused link", async (_which, contacts) => {
    await unlock(contacts);
    expect(await stateOf(ownerLink)).toBe("open");
    expectText(await confirmLock(site, ownerLink), lockSentences.locked);
    expect(await isLocked()).toBe(true);
    const [{ changes }] = (await admin.get("/api/locked-accounts")).json().data;
    expect(changes).toMatchObject([{ before: ownerContacts, after: contacts, locked_by: true }]);
    await unlock(ownerContacts);
    expectRefused(await confirmLock(site, ownerLink), 403);
  });

  it("is no longer locked by the used link", async () => {
    await unlock(thiefContacts);
    expectRefused(await openLockLink(site, thiefLink), 403);
    expectRefused(await confirmLock(site, thiefLink), 403);
    expect(await isLocked()).toBe(false);
  });

  it("with the owner's contacts: is locked by none of the links", async () => {
    await unlock(ownerContacts);
    for (const link of [ownerLink, thiefLink]) {
      expectRefused(await confirmLock(site, link), 403);
    }
    expect(await isLocked()).toBe(false);
    expect(await site.db.$count(contactChange)).toBe(0);
  });

  it("keeps no former contacts whose link has expired meanwhile", async () => {
    time += 8 * day;
    admin = await signedInAdmin(site, "second@mail.example");
    await unlock(thiefContacts);
    expectRefused(await confirmLock(site, ownerLink), 403);
    expect(await site.db.$count(contactChange)).toBe(0);
  });
});

it("18: an unlocked account is no longer locked by links of changes after the one given back", async () => {
  await changeEmail(lastEmail);
  const laterLink = await mailedLink(site, thirdEmail, "emailChanged");
  await confirmLock(site, ownerLink);
  await unlock({ ...ownerContacts, phone: thiefContacts.phone });
  for (const link of [ownerLink, thiefLink, laterLink]) {
    expectRefused(await confirmLock(site, link), 403);
  }
  expect(await isLocked()).toBe(false);
});
