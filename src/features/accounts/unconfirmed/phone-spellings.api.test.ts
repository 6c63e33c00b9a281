import { beforeEach, describe, expect, it } from "vitest";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { confirmRevert, stolenAccount } from "#tests/support/people/stolen-account.ts";
import { formDataOf, Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

/** One line of Argentina in its two spellings. */
const spellings = ["+54 9 11 2345-6789", "+54 11 2345-6789"] as const;
const [mobile, landline] = ["+5491123456789", "+541123456789"] as const;

let site: Site;
let form: Applicant;
let admin: Admin;
beforeEach(async () => {
  site = await openSite();
  form = await applicant(site.db);
  admin = await signedInAdmin(site);
});

const register = (phone: string, email: string) =>
  new Person(site).post("/register", formDataOf({ ...form, phone, email }));

async function personWith(email: string) {
  await addAccount(site.db, { email, verified: true });
  const person = new Person(site);
  await person.signIn(email);
  const profile = await profileOf(person);
  return (phone: string) => person.put("/api/update-user", { ...profile, phone });
}

describe("36: one line is one listing's, also", () => {
  it("when two people register with its two spellings at the same time", async () => {
    const answers = await Promise.all(
      spellings.map((phone, n) => register(phone, `omar${n}@mail.example`)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
    const refused = answers.find(({ statusCode }) => statusCode === 422)!;
    expectInvalid(refused, { phone: accountFieldTexts.phoneTaken });
    expect(await site.db.$count(craftsman)).toBe(1);
  });

  it("when two people change to its two spellings at the same time", async () => {
    const savings = [await personWith("rana@mail.example"), await personWith("huda@mail.example")];
    const answers = await Promise.all(savings.map((save, n) => save(spellings[n]!)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const refused = answers.find(({ statusCode }) => statusCode === 422)!;
    expectInvalid(refused, { phone: accountFieldTexts.phoneTaken });
  });

  it.each([
    [mobile, landline],
    [landline, mobile],
  ])("when a revert is to give %s back and another has %s", async (former, taken) => {
    const { link } = await stolenAccount(site, { phone: former });
    const other = await addAccount(site.db, { phone: taken });
    expect((await confirmRevert(site, link)).json()).toEqual({ state: "waiting" });
    const { data } = (await admin.get("/api/contact-reverts")).json();
    expect(data[0].held).toMatchObject([{ field: "phone", listing: { id: other } }]);
    const approve = () => admin.post(`/api/contact-reverts/${data[0].id}/approve`);
    expect((await approve()).statusCode).toBe(409);
    await admin.delete(`/api/craftsmen/${other}`);
    expect((await approve()).statusCode).toBe(200);
  });

  it("for its own listing, which may change from one spelling to the other", async () => {
    const save = await personWith("rana@mail.example");
    for (const phone of spellings) expect((await save(phone)).statusCode).toBe(200);
  });
});
