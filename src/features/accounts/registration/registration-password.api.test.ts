import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, Person } from "#tests/support/person.ts";
import { expectInvalid } from "#tests/support/responses.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { hashForReal } from "#tests/support/vitest/argon2.ts";

hashForReal();

let site: Site;
let form: Applicant;
beforeEach(async () => {
  site = await openSite();
  form = await applicant(site.db);
});

const register = (password: string) =>
  new Person(site).post("/register", formDataOf({ ...form, password }));

const logIn = async (password: string) =>
  (await new Person(site).logIn(form.email, password)).statusCode;

const letters = "ابتثجحخدذرزسشصضطظعغفقكلمنهوي";
const arabic64 = (letters + letters + letters).slice(0, 64);

describe("9: a new password", () => {
  it.each([
    ["it is empty", "", accountFieldTexts.password],
    ["it has seven characters", "jisr-7z", accountFieldTexts.passwordRule],
    ["it has seven that take two units each", "🔧".repeat(7), accountFieldTexts.passwordRule],
    ["it has 129 characters", "x".repeat(129), accountFieldTexts.passwordRule],
    ["it is as long as a field may be", "x".repeat(60_000), accountFieldTexts.passwordRule],
    ["it is a word and a digit", "password1", accountFieldTexts.passwordCommon],
    ["it counts", "12345678", accountFieldTexts.passwordCommon],
    ["it is a row of keys", "qwertyuiop", accountFieldTexts.passwordCommon],
    ["it is common in some capitals", "PassWord1", accountFieldTexts.passwordCommon],
    ["it is common in all capitals", "QWERTYUIOP", accountFieldTexts.passwordCommon],
    ["it is common in Arabic digits", "١٢٣٤٥٦٧٨", accountFieldTexts.passwordCommon],
    ["it repeats one digit", "00000000", accountFieldTexts.passwordCommon],
    ["it repeats a part", "123123123", accountFieldTexts.passwordCommon],
    ["it repeats a part in any letters", "دمشقدمشق", accountFieldTexts.passwordCommon],
    ["it counts up", "0123456789", accountFieldTexts.passwordCommon],
    ["it counts down", "987654321", accountFieldTexts.passwordCommon],
    ["it counts in letters", "abcdefghi", accountFieldTexts.passwordCommon],
    ["it is a row of Arabic keys", "ضصثقفغعه", accountFieldTexts.passwordCommon],
    ["it is such a row from its end", "هعغفقثصض", accountFieldTexts.passwordCommon],
    ["it is such rows and digits", "123ضصثشسي٤٥", accountFieldTexts.passwordCommon],
    ["it is the lowest such row", "ئءؤرلاىة", accountFieldTexts.passwordCommon],
    ["it is columns of Arabic keys", "1ضشئ2صسء", accountFieldTexts.passwordCommon],
    ["it is two such rows by turns", "ضشصسثيقب", accountFieldTexts.passwordCommon],
    ["it is a row of Persian keys", "شسیبلاتن", accountFieldTexts.passwordCommon],
    [
      "it is a common one with the Arabic keyboard on",
      "حشسسصخقي",
      accountFieldTexts.passwordCommon,
    ],
    [
      "it is common without what is invisible",
      "pass\u200Bword\u200F1",
      accountFieldTexts.passwordCommon,
    ],
    [
      "it has seven characters that are visible",
      "jisr-7z\u200F\u2066",
      accountFieldTexts.passwordRule,
    ],
  ])("is refused if %s", async (_what, password, message) => {
    expectInvalid(await register(password), { password: message });
    expect(await site.db.$count(account)).toBe(0);
  });

  it.each([
    ["of eight characters", "jisr-7zy"],
    ["of eight signs that take two units each", "🔧🔩🧰🪛🔨🪚🧱🪜"],
    ["of 128 characters", "zaytoun-".repeat(16)],
    ["of small letters alone", "zaytounjisrbab"],
    ["of 64 Arabic letters", arabic64],
    ["with spaces within and around", "  zaytoun  jisr "],
    ["with a zero", "zaytoun-\u0000j"],
  ])(
    "%s opens the account, and the same with less at its end does not",
    async (_what, password) => {
      expect((await register(password)).statusCode).toBe(201);
      expect(await logIn([...password].slice(0, -1).join(""))).toBe(422);
      expect(await logIn(password)).toBe(204);
    },
  );

  it("is told from one that differs after the 72nd byte alone", async () => {
    expect((await register(arabic64)).statusCode).toBe(201);
    const at73 = 36;
    const other = `${arabic64.slice(0, at73)}ء${arabic64.slice(at73 + 1)}`;
    expect(Buffer.from(other).subarray(0, 72)).toEqual(Buffer.from(arabic64).subarray(0, 72));
    expect(await logIn(other)).toBe(422);
    expect(await logIn(`${arabic64.slice(0, -1)}ء`)).toBe(422);
  });

  it("is not the same without its outer spaces or in another case", async () => {
    await register(" Zaytoun jisr ");
    for (const other of ["Zaytoun jisr", " zaytoun jisr ", " Zaytoun  jisr "]) {
      expect(await logIn(other)).toBe(422);
    }
  });

  it("is the same however a keyboard spells its letters", async () => {
    await register("cafe\u0301 أ\u0644زيتون");
    expect(await logIn("café \u0627\u0654لزيتون")).toBe(204);
  });

  it.each([
    ["Arabic digits", "jisr-٧٨٩-zaytoun"],
    ["Persian digits", "jisr-۷۸۹-zaytoun"],
    ["bidi and zero-width marks", "\u202Bjisr-7\u200E89-\u200Czay\u200Dtoun\u2069\uFEFF"],
  ])("is the same with %s", async (_what, other) => {
    expect((await register(other)).statusCode).toBe(201);
    expect(await logIn("jisr-789-zaytoun")).toBe(204);
    expect(await logIn(other)).toBe(204);
  });

  it("is the same with any kind of space", async () => {
    await register("zaytoun\u00A0jisr\u2003bab\tdar");
    expect(await logIn("zaytoun jisr bab dar")).toBe(204);
  });

  it("is in no answer, and in the database as an Argon2id hash alone", async () => {
    const answer = await register("zaytoun-7-jisr-x");
    expect(answer.body).not.toMatch(/zaytoun|argon2|hash/);
    const [row] = await site.db.select().from(account);
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain("zaytoun");
  });

  it("has a hash of its own, though another chose the same", async () => {
    await register("zaytoun-7-jisr-x");
    form = { ...form, email: "rana@mail.example", phone: "0955 123 456" };
    await register("zaytoun-7-jisr-x");
    const hashes = (await site.db.select().from(account)).map(({ passwordHash }) => passwordHash);
    expect(new Set(hashes).size).toBe(2);
  });
});
