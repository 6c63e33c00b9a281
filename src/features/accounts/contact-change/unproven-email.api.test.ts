import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { mailedLink, resetFormFor } from "#tests/support/mails.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import {
  confirmRevert,
  ownerContacts,
  stolenAccount,
  thiefContacts,
} from "#tests/support/people/stolen-account.ts";
import { formDataOf, Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { addAccount, addCity } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const other = { fullname: "رنا الأتاسي", email: "rana@mail.example", phone: "+963955000111" };

let site: Site;
let admin: Admin;
let stolen: number;
let link: URL;

beforeEach(async () => {
  site = await openSite();
  ({ id: stolen, link } = await stolenAccount(site));
  admin = await signedInAdmin(site);
});

const accountOf = async (id: number) => {
  const [found] = await site.db.select().from(account).where(eq(account.id, id));
  return found!;
};

/** Another account changes to the owner's e-mail, and does not prove it. */
async function takeOwnersEmail(row: object = { verified: true }) {
  const id = await addAccount(site.db, { ...other, ...row });
  const person = new Person(site);
  await person.signIn(other.email);
  await changeProfile(person, { email: ownerContacts.email });
  return { id, person };
}

async function changeProfile(person: Person, changed: object) {
  // Needed by one that has no e-mail.
  const profile = { ...(await profileOf(person)), current_password: rightPassword };
  const changes = { ...profile, ...changed };
  const response = await person.put("/api/update-user", changes);
  expect(response.statusCode, response.body).toBe(200);
}

async function thief() {
  const person = new Person(site);
  await person.signIn(thiefContacts.email);
  return person;
}

const revert = async (by: URL) => (await confirmRevert(site, by)).json().state;

describe("18: an e-mail that its account has not proven keeps nobody from a revert", () => {
  it("where its holder's own former one is free, which he gets back", async () => {
    const { id } = await takeOwnersEmail();
    expect(await revert(link)).toBe("reverted");
    expect((await accountOf(stolen)).email).toBe(ownerContacts.email);
    expect(await accountOf(id)).toMatchObject({ email: other.email, emailVerifiedAt: null });
  });

  it("where somebody has registered with the holder's former one", async () => {
    const { id } = await takeOwnersEmail();
    const form = formDataOf({ ...(await applicant(site.db)), email: other.email });
    expect((await new Person(site).post("/register", form)).statusCode).toBe(201);
    expect(await revert(link)).toBe("reverted");
    expect((await accountOf(id)).email).toBeNull();
  });

  it("where the stolen account has the holder's former one", async () => {
    const { id } = await takeOwnersEmail();
    await changeProfile(await thief(), { email: other.email });
    expect(await revert(link)).toBe("reverted");
    expect((await accountOf(id)).email).toBe(other.email);
  });

  it("where its holder never proved any, or long ago", async () => {
    const { id } = await takeOwnersEmail({ verified: false, state: "approved" });
    expect(await revert(link)).toBe("reverted");
    expect((await accountOf(id)).email).toBeNull();
  });

  it("where two stolen accounts have each other's", async () => {
    const { id } = await takeOwnersEmail();
    const otherLink = await mailedLink(site, other.email, "emailChanged");
    await changeProfile(await thief(), { email: other.email, phone: ownerContacts.phone });
    expect([await revert(link), await revert(otherLink)]).toEqual(["reverted", "reverted"]);
    expect((await accountOf(stolen)).email).toBe(ownerContacts.email);
    expect((await accountOf(id)).email).toBe(other.email);
  });
});

describe("an account whose unproven e-mail was taken", () => {
  it("keeps its session, gets no mail where it has no e-mail left, and can enter another", async () => {
    const { id, person } = await takeOwnersEmail({ verified: false, state: "approved" });
    await revert(link);
    await admin.post(`/api/craftsmen-suspend/${id}`, {});
    expect((await accountOf(id)).email).toBeNull();
    expect(await site.db.$count(mail, eq(mail.kind, "suspended"))).toBe(0);
    await changeProfile(person, { email: "new@mail.example" });
    expect((await accountOf(id)).email).toBe("new@mail.example");
    expect(await site.db.$count(mail, eq(mail.recipient, "new@mail.example"))).toBe(1);
  });

  it("takes with it what was decided of its listing", async () => {
    const cityId = await addCity(site.db, "حلب");
    const { id } = await takeOwnersEmail({ verified: true, state: "pending", cityId });
    const refused = await admin.post(`/api/craftsmen-decline/${id}`, { reason: "phone" });
    expect(refused.statusCode).toBe(200);
    await revert(link);
    const form = await resetFormFor(site, ownerContacts.email);
    const password = "mishmish-4-bahr";
    await new Person(site).post("/password/reset", {
      ...form,
      password,
      password_confirmation: password,
    });
    const [listing] = await site.db.select().from(craftsman).where(eq(craftsman.id, stolen));
    // Flagged for the number that has come back, in its own city alone.
    expect(listing).toMatchObject({ refusedCityIds: null, flagCityIds: [listing!.cityId] });
  });

  it("is asked to verify its former one each time", async () => {
    await addAccount(site.db, { ...other, verified: true });
    const person = new Person(site);
    await person.signIn(other.email);
    for (const email of ["new1@mail.example", "new2@mail.example"]) {
      await changeProfile(person, { email });
      await admin.post("/api/team/invitations", { email, role: "moderator" });
      const token = (await mailedLink(site, email, "invitation")).pathname.split("/").at(-1);
      const accepted = { fullname: "هدى الخطيب", password: "zaytoun-9-jisr" };
      const response = await new Person(site).post(`/api/invitations/${token}`, accepted);
      expect(response.statusCode, response.body).toBe(200);
    }
    const mails = await site.db.select().from(mail).where(eq(mail.recipient, other.email));
    expect(mails.filter(({ kind }) => kind === "verify")).toHaveLength(2);
  });

  it("does not give up an e-mail to an invitation where it has proven none", async () => {
    await takeOwnersEmail({ verified: false, state: "approved" });
    const response = await admin.post("/api/team/invitations", {
      email: ownerContacts.email,
      role: "moderator",
    });
    expect(response.statusCode).toBe(422);
    expect(await site.db.$count(contactChange)).toBeGreaterThan(0);
  });
});
