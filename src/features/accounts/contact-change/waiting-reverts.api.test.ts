import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { contactChange, session } from "#src/features/accounts/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { contactsUndecided } from "#src/features/moderation/texts.ts";
import { day } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { digestsOfTables } from "#tests/support/database/digest.ts";
import { mailTo, resetFormFor } from "#tests/support/mails.ts";
import {
  confirmRevert,
  openRevertLink,
  ownerContacts,
  stolenAccount,
  thiefContacts,
} from "#tests/support/people/stolen-account.ts";
import { Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { revertSentences as sentences } from "./revert.texts.ts";

const fresh = "mishmish-4-bahr";
const confirmed = { password: fresh, password_confirmation: fresh };
const other = { fullname: "رنا الأتاسي", email: "rana@mail.example", phone: "+963955000111" };

let site: Site;
let id: number;
let link: URL;
let admin: Admin;
beforeEach(async () => {
  site = await openSite();
  ({ id, link } = await stolenAccount(site));
  admin = await signedInAdmin(site);
});

const revert = async () => (await confirmRevert(site, link)).json();
const list = async () => (await admin.get("/api/contact-reverts")).json();
const decide = async (decision: "approve" | "decline", by: Person = admin) => {
  const [change] = await site.db.select().from(contactChange);
  return by.post(`/api/contact-reverts/${change!.id}/${decision}`);
};

async function contactsOf(accountId: number) {
  const [own] = await site.db.select().from(account).where(eq(account.id, accountId));
  const [listing] = await site.db.select().from(craftsman).where(eq(craftsman.id, accountId));
  return { email: own?.email, phone: listing?.phone };
}

const details = () => new Person(site).get(`/api/show-craftsmen/${id}`);

async function setPassword(email: string) {
  const by = await resetFormFor(site, email);
  const answer = await new Person(site).post("/password/reset", { ...by, ...confirmed });
  expect(answer.statusCode, answer.body).toBe(200);
}

describe("18: former contacts that nobody has proven since", () => {
  it("come back from a registration that was never verified, which is removed", async () => {
    const { email } = ownerContacts;
    const squatter = await addAccount(site.db, { ...other, email, state: "pending" });
    expect(await revert()).toEqual({ state: "reverted" });
    expect(await contactsOf(id)).toEqual(ownerContacts);
    expect(await contactsOf(squatter)).toEqual({});
  });

  it("come back from a registration that only waits with the number, which has none from then on", async () => {
    const { phone } = ownerContacts;
    const squatter = await addAccount(site.db, { ...other, phone, state: "pending" });
    expect(await revert()).toEqual({ state: "reverted" });
    expect(await contactsOf(id)).toEqual(ownerContacts);
    const [row] = await site.db.select().from(craftsman).where(eq(craftsman.id, squatter));
    expect(row).toMatchObject({ phone: null });
  });
});

describe("18: former contacts that somebody took and has not proven", () => {
  it("come back from a confirmed account that changed its e-mail, which has its former one again", async () => {
    const { email } = ownerContacts;
    const squatter = await addAccount(site.db, { ...other, verified: true });
    const person = new Person(site);
    await person.signIn(other.email);
    const taken = await person.put("/api/update-user", { ...(await profileOf(person)), email });
    expect(taken.statusCode, taken.body).toBe(200);
    expect(await revert()).toEqual({ state: "reverted" });
    expect(await contactsOf(id)).toEqual(ownerContacts);
    expect(await contactsOf(squatter)).toMatchObject({ email: other.email });
    expect(await mailTo(site, other.email, "verify")).not.toBeNull();
  });

  it("wait for an owner where the number is that of a declined listing, which only an approval takes it from", async () => {
    const { phone } = ownerContacts;
    const declined = await addAccount(site.db, {
      ...other,
      phone,
      verified: true,
      state: "declined",
      stateSince: new Date(Date.now() - 15 * day),
    });
    expect(await revert()).toEqual({ state: "waiting" });
    const [row] = await site.db.select().from(craftsman).where(eq(craftsman.id, declined));
    expect(row).toMatchObject({ phone });
    expect((await decide("approve")).statusCode).toBe(200);
    expect(await contactsOf(id)).toEqual(ownerContacts);
  });
});

describe.each([
  ["e-mail", { email: ownerContacts.email }, "email"],
  ["number", { phone: ownerContacts.phone }, "phone"],
] as const)("18: a revert while somebody else has proven the former %s", (_what, taken, field) => {
  let holder: number;
  beforeEach(async () => {
    holder = await addAccount(site.db, { ...other, ...taken, verified: true });
    expect(await revert()).toEqual({ state: "waiting" });
  });

  it("leaves the contacts, hides the listing and shuts the account until an owner decides", async () => {
    expect(await contactsOf(id)).toEqual(thiefContacts);
    expect((await (await openRevertLink(site, link)).json()).state).toBe("waiting");
    expectRefused(await details(), 404);
    expect(await site.db.$count(session, eq(session.accountId, id))).toBe(0);
    expectInvalid(await new Person(site).logIn(thiefContacts.email), {
      email: accountFieldTexts.wrongLogin,
    });
    await new Person(site).post("/password/email", { email: thiefContacts.email });
    expect(await mailTo(site, thiefContacts.email, "reset")).toBeNull();
  });

  it("is shown to owners among the orders, with who has it", async () => {
    const { data, total } = await list();
    expect(total).toBe(1);
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        craftsman_id: id,
        fullname: "عمر الزعبي",
        profession: expect.anything(),
        city: expect.anything(),
        changed_at: expect.stringMatching(/Z$/),
        before: { ...ownerContacts, phone_display: "0944 123 456" },
        now: { ...thiefContacts, phone_display: "0933 123 456" },
        held: [{ field, listing: { id: holder, fullname: other.fullname } }],
      },
    ]);
    const { contactReverts } = (await admin.get("/api/get-waiting-counts")).json();
    expect(contactReverts).toBe(1);
  });

  it("is refused as long as the other account has it", async () => {
    const before = await digestsOfTables(site.db);
    const answer = await decide("approve");
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ message: sentences.stillHeld });
    expect(await digestsOfTables(site.db)).toEqual(before);
  });

  it("is carried out by an owner once the other account is gone, and only once", async () => {
    await admin.delete(`/api/craftsmen/${holder}`);
    expectText(await decide("approve"), sentences.approved);
    expect(await contactsOf(id)).toEqual(ownerContacts);
    expect((await list()).total).toBe(0);
    expect((await decide("approve")).statusCode).toBe(409);
    expect((await decide("decline")).statusCode).toBe(409);
    expectRefused(await details(), 404);
    await setPassword(ownerContacts.email);
    expect((await details()).json()).toMatchObject({ phone: ownerContacts.phone });
  });

  it("may be declined: the present address chooses a password, and the former one is told", async () => {
    expectText(await decide("decline"), sentences.declined);
    expect(await contactsOf(id)).toEqual(thiefContacts);
    expect(await mailTo(site, ownerContacts.email, "revertDeclined")).toMatchObject({
      action: { url: "http://herafi.test/contact" },
    });
    expectRefused(await openRevertLink(site, link), 403);
    await setPassword(thiefContacts.email);
    expect((await details()).json()).toMatchObject({ phone: thiefContacts.phone });
  });

  it.each([
    ["approv", {}],
    ["decline", { reason: "name" }],
    ["suspend", { reason: "wish" }],
    ["restore", {}],
  ])("leaves no other decision on the listing: %s says where to go", async (decision, given) => {
    const answer = await admin.post(`/api/craftsmen-${decision}/${id}`, given);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ message: contactsUndecided });
  });
});

it("18: a revert that waits is gone with its account", async () => {
  await addAccount(site.db, { ...other, email: ownerContacts.email, verified: true });
  await revert();
  expect((await admin.delete(`/api/craftsmen/${id}`)).statusCode).toBe(200);
  expect((await list()).total).toBe(0);
});
