import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { mailedLink } from "#tests/support/mails.ts";
import {
  confirmLock,
  ownerContacts,
  stolenAccount,
  thiefContacts,
} from "#tests/support/people/locked-account.ts";
import { Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectText } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { unlockSentences as sentences } from "./unlock.texts.ts";

let site: Site;
let id: number;
let admin: Admin;
/** Has stolen an account. */
let thief: Person;
/** Came to the owner's address. */
let link: URL;
beforeEach(async () => {
  site = await openSite();
  ({ id, thief, link } = await stolenAccount(site));
  admin = await signedInAdmin(site);
});

const unlock = (given: object) => admin.post(`/api/locked-accounts/${id}/unlock`, given);

const rowOf = async (accountId = id) => {
  const [found] = await site.db.select().from(account).where(eq(account.id, accountId));
  return found!;
};

describe("18: an account that was locked by the links of two changes", () => {
  const other = "other@mail.example";
  beforeEach(async () => {
    const own = await profileOf(thief);
    await thief.put("/api/update-user", { ...own, email: other });
    await confirmLock(site, link);
    await confirmLock(site, await mailedLink(site, thiefContacts.email, "emailChanged"));
  });

  it("shows admins both, and hides its listing once", async () => {
    const [{ changes, hides_listing }] = (await admin.get("/api/locked-accounts")).json().data;
    expect(changes.map((change: { locked_by: boolean }) => change.locked_by)).toEqual([true, true]);
    expect(hides_listing).toBe(true);
  });

  it.each([
    ["whose link locked it", ownerContacts.email, true],
    ["whose link was used afterwards", thiefContacts.email, true],
    ["without a link", other, false],
  ])("is unlocked with the address %s: %s, verified: %s", async (_which, email, isVerified) => {
    expectText(
      await unlock({ email, phone: ownerContacts.phone, listing: "show" }),
      sentences.unlocked,
    );
    const { email: now, emailVerifiedAt } = await rowOf();
    expect([now, emailVerifiedAt !== null]).toEqual([email, isVerified]);
    expect((await site.get(`/api/show-craftsmen/${id}`)).statusCode).toBe(200);
  });
});

it("18: an address that stays is verified by the use of its link after a changed number", async () => {
  const rana = await addAccount(site.db, { email: "rana@mail.example" });
  const person = new Person(site);
  await person.signIn("rana@mail.example");
  await person.put("/api/update-user", { ...(await profileOf(person)), phone: "0955 000 111" });
  await confirmLock(site, await mailedLink(site, "rana@mail.example", "phoneChanged"));
  const decision = { email: "rana@mail.example", phone: "+963955000111", listing: "show" };
  await admin.post(`/api/locked-accounts/${rana}/unlock`, decision);
  const { lockedAt, emailVerifiedAt } = await rowOf(rana);
  expect([lockedAt, emailVerifiedAt === null]).toEqual([null, false]);
});
