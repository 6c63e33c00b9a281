// @module-tag slow
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { fieldTexts } from "#src/contract/fields.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { accountFieldTexts } from "./field-texts.ts";

let site: Site;
let form: Applicant;
let id: number;
let rana: Person;
beforeEach(async () => {
  site = await openSite();
  form = await applicant(site.db);
  id = await addAccount(site.db, { email: "rana@mail.example", state: "pending" });
  rana = new Person(site);
  await rana.signIn("rana@mail.example");
});

const register = (given: Partial<Applicant>) =>
  new Person(site).post("/register", formDataOf({ ...form, ...given }));
const save = async (changes: Record<string, unknown>) =>
  rana.put("/api/update-user", { ...(await profileOf(rana)), ...changes });
const store = (values: Partial<typeof craftsman.$inferInsert>) =>
  site.db.update(craftsman).set(values).where(eq(craftsman.id, id));
const stored = async () => (await rana.get("/api/user")).json();

const tooManyMarks = `ع${"\u064E\u0651\u0301\u0302"}مر الزعبي`;

describe("36: a number that costs whoever calls it", () => {
  it.each([
    ["premium rate", "+1 900 555 0100"],
    ["premium rate", "+44 9098 790000"],
    ["premium rate, with 00 and in Arabic digits", "٠٠٤٤ ٩٠٩٨ ٧٩٠٠٠٠"],
    ["premium rate, with the trunk prefix", "+44 (0)9098 790000"],
    ["shared cost", "+49 180 5 123456"],
    ["personal", "+44 70 1234 5678"],
    ["pager", "+44 76 4012 3456"],
    ["UAN", "+90 444 1 444"],
    ["voicemail", "+41 860 79 123 45 67"],
    ["satellite", "+870 773 111 632"],
    ["satellite", "+881 6 1234 5678"],
    ["satellite", "0088216 1234 5678"],
    ["of an international network", "+883 5100 12345678"],
  ])("is refused by both forms, here a %s number: %s", async (_kind, phone) => {
    expectInvalid(await register({ phone }), { phone: accountFieldTexts.phoneCostly });
    expect(await site.db.$count(account)).toBe(1);
    const before = await stored();
    expectInvalid(await save({ phone }), { phone: accountFieldTexts.phoneCostly });
    expect(await stored()).toEqual(before);
  });

  it("is refused with an extension, too, as any number is", async () => {
    for (const phone of ["+44 9098 790000 x5", "+881612345678;ext=1"]) {
      const phoneRule = { phone: accountFieldTexts.phoneRule("0944 123 456") };
      expectInvalid(await register({ phone }), phoneRule);
      expectInvalid(await save({ phone }), phoneRule);
    }
  });

  it("is told of together with what else is wrong", async () => {
    const answer = await register({ phone: "+1 900 555 0100", fullname: "الإدارة", email: "omar" });
    expectInvalid(answer, {
      fullname: accountFieldTexts.nameReserved,
      phone: accountFieldTexts.phoneCostly,
      email: accountFieldTexts.emailRule,
    });
    const change = { phone: "+1 900 555 0100", name: "الإدارة", city: 2_000_000_000 };
    expectInvalid(await save(change), {
      name: accountFieldTexts.nameReserved,
      phone: accountFieldTexts.phoneCostly,
      city: accountFieldTexts.city,
    });
  });

  it("stays with a listing that has had it, of which all else can be changed", async () => {
    await store({ phone: "+881612345678" });
    for (const phone of ["+881612345678", "+881 6 123 45678", "00881612345678"]) {
      expect((await save({ phone, name: "رنا الأتاسي" })).statusCode).toBe(200);
    }
    expect(await stored()).toMatchObject({ fullname: "رنا الأتاسي", phone: "+881612345678" });
    expect((await save({ phone: "0944 123 456" })).statusCode).toBe(200);
    expectInvalid(await save({ phone: "+881612345678" }), { phone: accountFieldTexts.phoneCostly });
  });

  it.each(["+44 800 123 4567", "+970 1800 123 456"])(
    "is not a toll-free one: %s",
    async (phone) => {
      expect((await register({ phone })).statusCode).toBe(201);
      expect((await save({ phone: "+44 800 123 4568" })).statusCode).toBe(200);
    },
  );
});

it("a number of a range that the program does not know stays with its listing", async () => {
  await store({ phone: "+963844120357" });
  const { phone_display: phone } = await stored();
  expect((await save({ phone, experience: 7 })).statusCode).toBe(200);
  expect(await stored()).toMatchObject({ phone: "+963844120357", experience: 7 });
});

it("a trunk prefix makes no second number of one that is taken", async () => {
  site = await openSite({ country: "AU" });
  form = await applicant(site.db);
  expect((await register({ phone: "+61 2 0000 0000" })).json().phone).toBe("+61200000000");
  for (const phone of ["+61 (0)2 0000 0000", "00610200000000", "+61 00 2 0000 0000"]) {
    const answer = await register({ phone, email: "other@mail.example" });
    expectInvalid(answer, { phone: accountFieldTexts.phoneTaken });
  }
});

it.each([
  ["+54 11 2345 6789", "+54 9 11 2345 6789"],
  ["+54 9 11 2345 6789", "+54 11 2345 6789"],
  ["+52 55 1234 5678", "+52 1 55 1234 5678"],
])("a line has one listing, whichever way its number is written: %s and %s", async (one, other) => {
  expect((await register({ phone: one })).statusCode).toBe(201);
  const form = { phone: other, email: "other@mail.example" };
  expectInvalid(await register(form), { phone: accountFieldTexts.phoneTaken });
  expectInvalid(await save({ phone: other }), { phone: accountFieldTexts.phoneTaken });
});

describe("38: a name of the site's own", () => {
  it.each([
    ...[
      "الإدارة",
      "إدارة حرفي",
      "حِرَفي",
      "حـــرفـــي",
      "ا ل إ د ا ر ة",
      "الاداره",
      "admin",
      "Аdmin",
    ],
    ...["ａｄｍｉｎ", "ᴀᴅᴍɪɴ", "حرڡي", "حرفے", "Herafi Support", "محمد الإدارة"],
  ])("is refused by both forms: %s", async (name) => {
    expectInvalid(await register({ fullname: name }), { fullname: accountFieldTexts.nameReserved });
    expectInvalid(await save({ name }), { name: accountFieldTexts.nameReserved });
  });

  it.each(["محمد الحرفي", "فؤاد أرهان", "مشرف العلي"])("is not %s", async (name) => {
    expect((await register({ fullname: name })).json().fullname).toBe(name);
    expect((await save({ name })).statusCode).toBe(200);
  });

  it("stays with a listing that has had it, of which all else can be changed", async () => {
    await store({ fullname: "أدمن" });
    expect((await save({ experience: 7 })).statusCode).toBe(200);
    expect(await stored()).toMatchObject({ fullname: "أدمن", experience: 7 });
    expect((await save({ name: "رنا" })).statusCode).toBe(200);
    expectInvalid(await save({ name: "أدمن" }), { name: accountFieldTexts.nameReserved });
  });
});

describe("38: a name with four marks on a letter", () => {
  it("is refused by both forms", async () => {
    const text = fieldTexts.tooManyMarks;
    expectInvalid(await register({ fullname: tooManyMarks }), { fullname: text });
    expectInvalid(await save({ name: tooManyMarks }), { name: text });
  });

  it("may have three, and what is invisible between them hides none", async () => {
    const three = `ع\u064E\u0651\u0301مر`.normalize("NFC");
    expect((await register({ fullname: three })).json().fullname).toBe(three);
    const hidden = "ع\u064E\u200D\u0651\u034F\u0301\u2060\u0302مر";
    expectInvalid(await save({ name: hidden }), { name: fieldTexts.tooManyMarks });
  });

  it("stays with a listing that has had it, of which all else can be changed", async () => {
    await store({ fullname: tooManyMarks.normalize("NFC") });
    expect((await save({ experience: 7 })).statusCode).toBe(200);
    expect((await stored()).experience).toBe(7);
  });

  it("is no description: there the marks above three are left out", async () => {
    expect((await save({ description: `نوافذ\u0301${"\u0302".repeat(9)}` })).statusCode).toBe(200);
    expect((await stored()).description).toBe(`نوافذ\u0301\u0302\u0302`);
  });
});
