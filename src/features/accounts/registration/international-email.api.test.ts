import { beforeEach, expect, it } from "vitest";
import { accountFieldTexts, accountSentences } from "#src/features/accounts/field-texts.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { mailedLink, resetFormFor } from "#tests/support/mails.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid, expectText } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const typed = "Omar@مثال.سوريا";
const stored = "omar@xn--mgbh0fb.xn--mgbtf8fl";
const fresh = "mishmish-4-bahr";

let site: Site;
let form: Applicant;
beforeEach(async () => {
  site = await openSite();
  form = await applicant(site.db);
});

const register = (given: Partial<Applicant>) =>
  new Person(site).post("/register", formDataOf({ ...form, ...given }));

it.each([
  [typed, stored],
  [stored, typed],
])("an account that registered as %s is the account of %s", async (one, other) => {
  const answer = await register({ email: one });
  expect(answer.statusCode).toBe(201);
  expect(answer.json().email).toBe(stored);
  expectInvalid(await register({ email: other, phone: "0944 123 457" }), {
    email: accountFieldTexts.emailRegistered,
  });
  expect((await new Person(site).logIn(other)).statusCode).toBe(204);
});

it("its verification and its reset work in both spellings", async () => {
  await register({ email: typed });
  const link = await mailedLink(site, stored, "verify");
  const headers = { accept: "application/json" };
  const verified = await new Person(site).get(link.pathname + link.search, headers);
  expectText(verified, accountSentences.verified);
  await new Person(site).post("/password/email", { email: typed });
  const { token } = await resetFormFor(site, stored);
  const again = { password: fresh, password_confirmation: fresh };
  const answer = await new Person(site).post("/password/reset", { token, email: typed, ...again });
  expectText(answer, accountSentences.resetDone);
  expect((await new Person(site).logIn(typed, fresh)).statusCode).toBe(204);
});

it("a profile keeps its e-mail when it is sent in its letters", async () => {
  await addAccount(site.db, { email: stored, verified: true });
  const omar = new Person(site);
  await omar.signIn(stored);
  const profile = await profileOf(omar);
  expectText(
    await omar.put("/api/update-user", { ...profile, email: typed }),
    accountSentences.saved,
  );
  const record = (await omar.get("/api/user")).json();
  expect(record.email).toBe(stored);
  expect(record.email_verified_at).not.toBeNull();
});

it("admins find it by its letters and by punycode", async () => {
  const id = await addAccount(site.db, { email: stored });
  const admin = await signedInAdmin(site);
  for (const q of [typed, "@مثال.سوريا", "مثال.سوريا", stored, "xn--mgbh0fb"]) {
    const { data } = (
      await admin.get(`/api/craftsmen-records?${new URLSearchParams({ q })}`)
    ).json();
    expect(data.map((record: { id: number }) => record.id)).toEqual([id]);
  }
});

it("an older address that today's rule refuses still logs in and gets its link", async () => {
  const older = "omar@xn--a.example";
  await addAccount(site.db, { email: older });
  expect((await new Person(site).logIn(older)).statusCode).toBe(204);
  await new Person(site).post("/password/email", { email: older });
  expect((await resetFormFor(site, older)).email).toBe(older);
});
