import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { runCleanup } from "#src/features/cleanup.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { mailTo, queuedMails } from "#tests/support/mails.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { addAccount } from "#tests/support/rows.ts";
import { cleanupDeps } from "#tests/support/site/cleanup.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";
const thiefEmail = "thief@mail.example";
const proof = { current_password: rightPassword };
const notice = (recipient: string) => ({ kind: "accountDeleted", recipient });

let site: Site;
let id: number;
/** Knows the password of the account, as its owner does. */
let person: Person;
beforeEach(async () => {
  site = await openSite();
  id = await addAccount(site.db, { email, fullname: "عمر الزعبي", verified: true });
  person = new Person(site);
  await person.signIn(email);
});

async function save(changes: object) {
  const own = await profileOf(person);
  expect((await person.put("/api/update-user", { ...own, ...changes })).statusCode).toBe(200);
}

const deleteOwn = async (by = person) =>
  expect((await by.delete("/api/user", proof)).statusCode).toBe(200);

const markWarned = () =>
  site.db.update(mail).set({ sentAt: new Date(), data: {} }).where(eq(mail.kind, "emailChanged"));

describe("18: the deletion of an account is mailed", () => {
  it("to its verified e-mail, without a name or anything else of the account", async () => {
    await deleteOwn();
    expect(await queuedMails(site)).toEqual([notice(email)]);
    const content = await mailTo(site, email, "accountDeleted");
    expect(content).toMatchObject({
      subject: "حُذف حسابك في حِرَفي",
      action: { url: "http://herafi.test/contact" },
    });
    expect(content).not.toHaveProperty("name");
  });

  it("when an admin deletes it", async () => {
    const admin = await signedInAdmin(site);
    expect((await admin.delete(`/api/craftsmen/${id}`)).statusCode).toBe(200);
    expect(await queuedMails(site)).toEqual([notice(email)]);
  });

  it("to the former e-mail whose warning has not been sent yet", async () => {
    await save({ email: thiefEmail });
    await deleteOwn();
    expect(await queuedMails(site)).toEqual([notice(email)]);
  });

  it("to the former e-mail also after a second change", async () => {
    await save({ email: thiefEmail });
    await save({ email: "third@mail.example" });
    await deleteOwn();
    expect(await queuedMails(site)).toEqual([notice(email)]);
  });

  it("once to an e-mail whose number was changed", async () => {
    await save({ phone: "0933 123 456" });
    await deleteOwn();
    expect(await queuedMails(site)).toEqual([notice(email)]);
  });

  it("not to a former e-mail that has had its warning", async () => {
    await save({ email: thiefEmail });
    await markWarned();
    await deleteOwn();
    expect((await queuedMails(site)).map(({ kind }) => kind)).not.toContain("accountDeleted");
  });

  it("to no address that was never verified", async () => {
    const stranger = new Person(site);
    const form = { ...(await applicant(site.db)), email: "stranger@mail.example" };
    await stranger.post("/register", formDataOf(form));
    const own = { ...(await profileOf(stranger)), email: "second@mail.example", ...proof };
    expect((await stranger.put("/api/update-user", own)).statusCode).toBe(200);
    await deleteOwn(stranger);
    expect(await queuedMails(site)).toEqual([]);
  });

  it("even if the address is registered anew and that account deleted", async () => {
    await save({ email: thiefEmail });
    await deleteOwn();
    const thief = new Person(site);
    await thief.post("/register", formDataOf({ ...(await applicant(site.db)), email }));
    await deleteOwn(thief);
    expect(await queuedMails(site)).toEqual([notice(email)]);
  });
});

it("the address of a deleted account is deleted once its notice is sent", async () => {
  await deleteOwn();
  await runCleanup(await cleanupDeps(site), new Date());
  expect(await queuedMails(site)).toEqual([notice(email)]);
  await site.db.update(mail).set({ sentAt: new Date() });
  await runCleanup(await cleanupDeps(site), new Date());
  expect(await queuedMails(site)).toEqual([]);
});
