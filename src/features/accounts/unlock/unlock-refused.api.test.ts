import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import {
  confirmLock,
  ownerContacts,
  stolenAccount,
  thiefContacts,
} from "#tests/support/people/locked-account.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addAdmin } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { unlockFieldTexts as say, unlockSentences as sentences } from "./unlock.texts.ts";

const { email, phone } = ownerContacts;
const former = { ...ownerContacts, listing: "show" };

let site: Site;
let id: number;
let admin: Person;
/** Has stolen an account, which its owner has locked by the link. */
let thief: Person;
beforeEach(async () => {
  site = await openSite();
  const stolen = await stolenAccount(site);
  ({ id, thief } = stolen);
  await addAdmin(site.db);
  admin = new Person(site);
  await admin.signIn("admin@mail.example");
  await confirmLock(site, stolen.link);
});

const unlock = (given: object, by = admin) => by.post(`/api/locked-accounts/${id}/unlock`, given);

const row = async () => {
  const [found] = await site.db.select().from(account).where(eq(account.id, id));
  return found!;
};

describe("18: an account stays locked", () => {
  it.each<[string, object, Record<string, string>]>([
    ["nothing chosen", {}, { email: say.email, phone: say.phone, listing: say.listing }],
    ["an e-mail that it never had", { ...former, email: "x@mail.example" }, { email: say.email }],
    ["a number that it never had", { ...former, phone: "+963944000000" }, { phone: say.phone }],
    ["no word on the listing", { email, phone }, { listing: say.listing }],
    ["another word on the listing", { ...former, listing: "gone" }, { listing: say.listing }],
  ])("with %s", async (_what, given, errors) => {
    expectInvalid(await unlock(given), errors);
    expect((await row()).lockedAt).not.toBeNull();
    expect(await site.db.$count(audit)).toBe(0);
  });

  it("while another account has the contacts that are to return", async () => {
    const rana = await addAccount(site.db, { email, phone: "+963955123456" });
    expectInvalid(await unlock(former), { email: say.emailTaken });
    await admin.delete(`/api/craftsmen/${rana}`);
    await addAccount(site.db, { email: "rana@mail.example", phone });
    expectInvalid(await unlock(former), { phone: say.phoneTaken });
    expect((await row()).lockedAt).not.toBeNull();
    expectText(await unlock({ ...former, phone: thiefContacts.phone }), sentences.unlocked);
  });

  it("to its owner and to the thief", async () => {
    expectRefused(await unlock(former, thief), 401);
    const rana = new Person(site);
    await addAccount(site.db, { email: "rana@mail.example" });
    await rana.logIn("rana@mail.example", rightPassword);
    expectRefused(await unlock(former, rana), 403);
    expectRefused(await rana.get("/api/locked-accounts"), 403);
  });
});
