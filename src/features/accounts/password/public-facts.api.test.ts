import { beforeEach, describe, expect, it } from "vitest";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { resetFormFor } from "#tests/support/mails.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, Person, rightPassword } from "#tests/support/person.ts";
import { expectInvalid } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const facts = {
  fullname: "عمر الزعبي",
  email: "omar.zoubi+herafi@xn--mgbh0fb.xn--mgbtf8fl",
  phone: "+963944123456",
};
const refusal = { password: accountFieldTexts.passwordOfFacts };

let site: Site;
beforeEach(async () => {
  site = await openSite();
});

async function register(password: string) {
  const form = { ...(await applicant(site.db)), ...facts, password };
  return new Person(site).post("/register", formDataOf(form));
}

async function change(password: string) {
  await addAccount(site.db, facts);
  const omar = new Person(site);
  await omar.signIn(facts.email);
  const given = { password, password_confirmation: password };
  return omar.put("/api/update-password", { current_password: rightPassword, ...given });
}

async function reset(password: string) {
  await addAccount(site.db, facts);
  const visitor = new Person(site);
  await visitor.post("/password/email", { email: facts.email });
  const by = await resetFormFor(site, facts.email);
  return visitor.post("/password/reset", { ...by, password, password_confirmation: password });
}

describe.each([
  ["at registration", register, 201],
  ["at a change", change, 200],
  ["at a reset", reset, 200],
])("9: %s a new password", (_when, set, success) => {
  it.each([
    ...["0944123456", "944123456", "+963 944 123 456", "00963944123456", "٠٩٤٤-١٢٣-٤٥٦"],
    ...["۹۶۳۹۴۴۱۲۳۴۵۶+", "(0944) 123/456", "44123456", "0944123456!"],
    ...[facts.email, "Omar.Zoubi+herafi@مثال.سوريا", "omar.zoubi", "OMARZOUBI", "omar.zoubi1"],
    ...["عمر الزعبي", "عُمَرُ الزُّعبي", "الزعبي_عمر", "عمرالزعبي٧٧", "عمر0944123456"],
  ])("is not %s", async (password) => expectInvalid(await set(password), refusal));

  it.each(["zaytoun-4-bahr", "omar-zaytoun-4", "عمر وزيتون وجسر", "0955123457-bab"])(
    "may be %s",
    async (password) => expect((await set(password)).statusCode).toBe(success),
  );
});

it("9: a link stays good when the password is refused", async () => {
  await addAccount(site.db, facts);
  const visitor = new Person(site);
  await visitor.post("/password/email", { email: facts.email });
  const by = await resetFormFor(site, facts.email);
  const set = (password: string) =>
    visitor.post("/password/reset", { ...by, password, password_confirmation: password });
  expectInvalid(await set("0944123456"), refusal);
  expect((await set("zaytoun-4-bahr")).statusCode).toBe(200);
});

it("9: the refusal comes together with what is taken", async () => {
  await addAccount(site.db, { email: facts.email, phone: "+963944123457" });
  expectInvalid(await register("omar.zoubi"), {
    email: accountFieldTexts.emailRegistered,
    ...refusal,
  });
});
