import { existsSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { session } from "#src/features/accounts/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { cardFile } from "#src/images/paths.ts";
import { mail } from "#src/mail/table.server.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, Person, rightPassword } from "#tests/support/person.ts";
import { pathOfFile, photo } from "#tests/support/pictures/pictures.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { deletionSentences } from "./deletion.texts.ts";

let site: Site;
let omar: Person;
let admin: Person;
let id: number;
let image: string;
let form: Applicant;
beforeEach(async () => {
  site = await openSite({ withCache: true });
  admin = await signedInAdmin(site);
  omar = new Person(site);
  form = await applicant(site.db);
  const withPicture = formDataOf({ ...form, image: await photo() });
  ({ id } = (await omar.post("/register", withPicture)).json());
  await admin.post(`/api/craftsmen-approv/${id}`);
  ({ image } = (await omar.get("/api/user")).json());
});

const email = "omar@mail.example";
const deleteOwn = (current_password = rightPassword) =>
  omar.delete("/api/user", { current_password });

const counts = async () =>
  Promise.all([account, craftsman, session, mail].map((table) => site.db.$count(table)));

/** The admin and the admin's session are left. */
async function expectGone() {
  expect(await counts()).toEqual([1, 0, 1, 0]);
  expect((await site.get(`/api/craftsmen/${id}`)).statusCode).toBe(404);
  expect((await site.get("/api/craftsmen")).json().total).toBe(0);
  for (const file of [image, cardFile(image)]) {
    expect(existsSync(pathOfFile(site, file))).toBe(false);
    expect((await site.get(`/storage/${file}`)).statusCode).toBe(404);
  }
  expect((await new Person(site).logIn(email)).statusCode).toBe(422);
}

describe("a craftsman's own account", () => {
  it("6: is deleted with all that is in it, on every device", async () => {
    const elsewhere = new Person(site);
    await elsewhere.signIn(email);
    expect((await site.get("/api/craftsmen")).json().total).toBe(1);
    expectText(await deleteOwn(), deletionSentences.ownDeleted);
    for (const person of [omar, elsewhere]) {
      expect((await person.get("/api/user")).statusCode).toBe(401);
    }
    await expectGone();
  });

  it("takes along what went to a former address, but no reply to a message", async () => {
    const own = await profileOf(omar);
    await omar.put("/api/update-user", { ...own, email: "second@mail.example" });
    await omar.post("/email/verification-notification");
    await omar.put("/api/update-user", { ...own, email: "new@mail.example" });
    const reply = { cause: "reply:1", kind: "reply", recipient: "new@mail.example" } as const;
    await site.db.insert(mail).values({ ...reply, data: {} });
    await deleteOwn();
    expect((await site.db.select().from(mail)).map(({ kind }) => kind)).toEqual(["reply"]);
  });

  it("is left as it is without the password", async () => {
    const before = await counts();
    expectInvalid(await deleteOwn("guess-number-1"), {
      current_password: accountFieldTexts.wrongPassword,
    });
    expectInvalid(await omar.delete("/api/user", {}), {
      current_password: accountFieldTexts.password,
    });
    expect(await counts()).toEqual(before);
    expect((await site.get(`/storage/${image}`)).statusCode).toBe(200);
  });

  it("can be made anew afterwards", async () => {
    await deleteOwn();
    expect((await new Person(site).post("/register", formDataOf(form))).statusCode).toBe(201);
  });
});

describe("an admin", () => {
  it("deletes a craftsman, which is written down without a name", async () => {
    expectText(await admin.delete(`/api/craftsmen/${id}`), deletionSentences.deleted);
    expect((await omar.get("/api/user")).statusCode).toBe(401);
    await expectGone();
    const [entry] = (await admin.get("/api/audit-log?act=listing.delete")).json().data;
    expect(entry).toMatchObject({ before: { state: "approved" } });
    expect(JSON.stringify(entry)).not.toMatch(/عمر|omar/);
  });

  it("is told of one who is there no more", async () => {
    await deleteOwn();
    expectRefused(await admin.delete(`/api/craftsmen/${id}`), 404);
  });

  it("deletes no admin by it", async () => {
    const [own] = [(await admin.get("/api/user")).json()];
    expectRefused(await admin.delete(`/api/craftsmen/${own.id}`), 404);
    expectRefused(await admin.delete("/api/user", { current_password: rightPassword }), 403);
    expect((await admin.get("/api/user")).statusCode).toBe(200);
  });
});
