import { expect, it } from "vitest";
import { applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid } from "#tests/support/responses.ts";
import { addAccount, addAdmin } from "#tests/support/rows.ts";
import { openSite } from "#tests/support/site.ts";
import { accountFieldTexts } from "./field-texts.ts";

it("38: no craftsman is named as the owner has named the site", async () => {
  const site = await openSite();
  const form = await applicant(site.db);
  await addAccount(site.db, { email: "rana@mail.example" });
  await addAdmin(site.db);
  const [rana, owner] = [new Person(site), new Person(site)];
  await rana.signIn("rana@mail.example");
  await owner.signIn("admin@mail.example");
  const name = "صناع الشام";
  const register = () =>
    new Person(site).post("/register", formDataOf({ ...form, fullname: name }));
  const save = async (changes: Record<string, unknown>) =>
    rana.put("/api/update-user", { ...(await profileOf(rana)), ...changes });

  expect((await save({ name })).statusCode).toBe(200);
  await owner.put("/api/settings", { name: "صنّاع الشام" });
  expectInvalid(await register(), { fullname: accountFieldTexts.nameReserved });
  // Who had it before keeps it.
  expect((await save({ experience: 7 })).statusCode).toBe(200);
  expectInvalid(await save({ name: `فريق ${name}` }), { name: accountFieldTexts.nameReserved });
  await owner.put("/api/settings", { name: null });
  expect((await register()).json().fullname).toBe(name);
});
