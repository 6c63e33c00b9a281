import { beforeEach, describe, expect, it } from "vitest";
import { queuedMails } from "#tests/support/mails.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";
const proof = { current_password: rightPassword };

let site: Site;
let form: Applicant;
beforeEach(async () => {
  site = await openSite();
  form = await applicant(site.db);
});

/** Somebody who knows the password of an account gives it another e-mail. */
async function takeAccount() {
  const thief = new Person(site);
  await thief.post("/register", formDataOf({ ...form, email }));
  const profile = { ...(await profileOf(thief)), email: "thief@mail.example", ...proof };
  expect((await thief.put("/api/update-user", profile)).statusCode).toBe(200);
}

async function registerWithFormerEmail() {
  const thief = new Person(site);
  const given = formDataOf({ ...form, email, phone: "0944 999 888" });
  expect((await thief.post("/register", given)).statusCode).toBe(201);
  return thief;
}

const warnings = async () =>
  (await queuedMails(site)).filter(
    ({ kind, recipient }) => kind === "emailChanged" && recipient === email,
  );

describe("18: the warning to the former e-mail stays", () => {
  it("when that e-mail is registered anew and the new account deleted", async () => {
    await takeAccount();
    const thief = await registerWithFormerEmail();
    expect((await thief.delete("/api/user", proof)).statusCode).toBe(200);
    expect(await warnings()).toHaveLength(1);
  });

  it("when the new account takes another e-mail before it is deleted", async () => {
    await takeAccount();
    const thief = await registerWithFormerEmail();
    const profile = { ...(await profileOf(thief)), email: "other@mail.example", ...proof };
    expect((await thief.put("/api/update-user", profile)).statusCode).toBe(200);
    expect((await thief.delete("/api/user", proof)).statusCode).toBe(200);
    expect((await warnings()).length).toBeGreaterThanOrEqual(1);
  });
});
