import { existsSync } from "node:fs";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { cardFile } from "#src/images/paths.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { mailedLink, queuedMails } from "#tests/support/mails.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, newVisitor, Person } from "#tests/support/person.ts";
import { pathOfFile, photo } from "#tests/support/pictures/pictures.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { teamFieldTexts, teamSentences } from "./team.texts.ts";

const given = { fullname: "هدى الخطيب", password: "zaytoun-9-jisr" };

let site: Site;
let owner: Admin;
let form: Applicant;
beforeEach(async () => {
  site = await openSite();
  owner = await signedInAdmin(site);
  form = await applicant(site.db);
});

/** Somebody registers with the address that is invited, and verifies nothing. */
async function register() {
  const somebody = new Person(site);
  const response = await somebody.post("/register", formDataOf({ ...form, image: await photo() }));
  expect(response.statusCode).toBe(201);
  const { id, image } = response.json();
  return { somebody, id: id as number, image: image as string };
}

const invite = () => owner.post("/api/team/invitations", { email: form.email, role: "moderator" });
async function link() {
  const { pathname } = await mailedLink(site, form.email, "invitation");
  return `/api/invitations/${pathname.split("/").at(-1)}`;
}
const change = (id: number, values: Partial<typeof account.$inferInsert>) =>
  site.db.update(account).set(values).where(eq(account.id, id));

/** States in which the registration belongs to whoever made it. */
const confirmed = [
  ["is verified", (id: number) => change(id, { emailVerifiedAt: new Date() })],
  ["had another e-mail that was verified", (id: number) => change(id, { wasVerified: true })],
  ["was approved", (id: number) => owner.post(`/api/craftsmen-approv/${id}`)],
] as const;

describe("39: an unconfirmed registration with the address of an invited person", () => {
  it("does not keep an owner from inviting them, nor from sending it again", async () => {
    await register();
    expectText(await invite(), teamSentences.invited);
    const { invitations } = (await owner.get("/api/team")).json();
    expectText(
      await owner.post(`/api/team/invitations/${invitations[0].id}/send-again`),
      teamSentences.sentAgain,
    );
  });

  it("goes with all that is in it as they accept, since their link proves the mailbox", async () => {
    await invite();
    const accept = await link();
    const { somebody, id, image } = await register();
    await owner.post(`/api/craftsmen-decline/${id}`, { reason: "phone" });
    const huda = new Person(site);
    expectText(await huda.post(accept, given), teamSentences.joined);
    const own = (await huda.get("/api/user")).json();
    expect(own).toMatchObject({ email: form.email, type: 1, role: "moderator" });
    expect(own.id).not.toBe(id);
    expect((await somebody.get("/api/user")).statusCode).toBe(401);
    expect(await site.db.$count(craftsman)).toBe(0);
    expect(await site.db.$count(account, eq(account.id, id))).toBe(0);
    for (const file of [image, cardFile(image)]) {
      expect(existsSync(pathOfFile(site, file))).toBe(false);
    }
    expect((await queuedMails(site)).map(({ kind }) => kind)).toEqual(["invitation"]);
    const rows = await site.db.select().from(audit).orderBy(audit.id);
    expect(rows.slice(-2)).toMatchObject([
      { act: "account.join", subject: own.id, accountId: own.id },
      { act: "listing.expire", subject: id, accountId: own.id, before: { state: "declined" } },
    ]);
    expect((await newVisitor(site).logIn(form.email, form.password)).statusCode).toBe(422);
    // The number is free again.
    const again = { ...form, email: "other@mail.example" };
    expect((await newVisitor(site).post("/register", formDataOf(again))).statusCode).toBe(201);
  });

  it("stays where the invitation cannot be accepted", async () => {
    await invite();
    const accept = await link();
    const { id } = await register();
    expectInvalid(await newVisitor(site).post(accept, { ...given, password: "short" }), {
      password: accountFieldTexts.passwordRule,
    });
    expectRefused(await newVisitor(site).post(`${accept}x`, given), 404);
    expect(await site.db.$count(craftsman, eq(craftsman.id, id))).toBe(1);
  });

  it("takes no mail of the invitation along as it is deleted", async () => {
    const { somebody } = await register();
    await invite();
    const removal = await somebody.delete("/api/user", { current_password: form.password });
    expect(removal.statusCode).toBe(200);
    expectText(await newVisitor(site).post(await link(), given), teamSentences.joined);
  });

  it.each(confirmed)(
    "is nobody else's once it %s: it is kept, and said to the owner",
    async (_what, make) => {
      const { id } = await register();
      await make(id);
      expectInvalid(await invite(), { email: teamFieldTexts.emailOfCraftsman });
      expect(await site.db.$count(craftsman, eq(craftsman.id, id))).toBe(1);
    },
  );

  it.each(confirmed)("is kept if it %s after the invitation", async (_what, make) => {
    await invite();
    const accept = await link();
    const { id } = await register();
    await make(id);
    const response = await newVisitor(site).post(accept, given);
    expectRefused(response, 409);
    expect(response.json()).toEqual({ message: teamFieldTexts.emailTaken });
    expect(await site.db.$count(craftsman, eq(craftsman.id, id))).toBe(1);
    // The link is not used up.
    expect((await site.get(accept)).statusCode).toBe(200);
  });
});

it("39: a craftsman who changed to the invited address and has not proven it gets the former one back", async () => {
  const former = "laith@mail.example";
  const id = await addAccount(site.db, { email: former, verified: true });
  const laith = new Person(site);
  await laith.signIn(former);
  const profile = await profileOf(laith);
  expect((await laith.put("/api/update-user", { ...profile, email: form.email })).statusCode).toBe(
    200,
  );
  expectText(await invite(), teamSentences.invited);
  expectText(await newVisitor(site).post(await link(), given), teamSentences.joined);
  const [own] = await site.db.select().from(account).where(eq(account.id, id));
  expect(own).toMatchObject({ email: former, emailVerifiedAt: null });
});
