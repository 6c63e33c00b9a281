import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { fieldTexts } from "#src/contract/fields.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { optionalFields } from "#src/features/craftsmen/fields/fields.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, Person } from "#tests/support/person.ts";
import { expectInvalid } from "#tests/support/responses.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const longHost = `${`${"b".repeat(59)}.`.repeat(3)}mail.example`;
const longEmail = (length: number) => `${"a".repeat(length - longHost.length - 1)}@${longHost}`;

let site: Site;
let form: Applicant;
beforeEach(async () => {
  site = await openSite();
  form = await applicant(site.db);
});

const send = (given: Record<string, string | undefined>) =>
  new Person(site).post("/register", formDataOf({ ...form, ...given }));

it("tells all that is missing at once, from the top of the form", async () => {
  const answer = await new Person(site).post("/register", formDataOf({}));
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({
    message: accountFieldTexts.fullname,
    errors: {
      fullname: [accountFieldTexts.fullname],
      phone: [accountFieldTexts.phone],
      profession_id: [accountFieldTexts.profession],
      city_id: [accountFieldTexts.city],
      email: [accountFieldTexts.email],
      password: [accountFieldTexts.password],
      gender: [accountFieldTexts.gender],
    },
  });
});

describe.each([
  ["fullname", accountFieldTexts.fullname, ["", "   ", "\u200F\u202E\u200B"]],
  [
    "fullname",
    accountFieldTexts.fullnameRule,
    [
      ...[
        "عم",
        "\u200Bعم\u200B",
        "ع".repeat(81),
        "عمر 7",
        "عمر ٧",
        "Omar!",
        "عمر@",
        "عمر 🔧",
        "a_b",
        ...["- - -", "م. -", "(((ع", "عمر (أبو) (سمير)", "عمر )أبو(", "عمر (أبو", "A1-Ahmad"],
      ],
      ...["<script>alert(1)</script>", "{{7*7}}", "'; drop table account; --", "عمر\r\nBcc: a@b.c"],
    ],
  ],
  ["email", accountFieldTexts.email, ["", "  ", "\u200E"]],
  [
    "email",
    accountFieldTexts.emailRule,
    [
      ...["omar", "omar@", "@mail.example", "omar@mail", "omar mail.example", "o mar@mail.example"],
      ...["a@b@mail.example", "omar@mail..example", "a@b.c, d@e.f", "<omar@mail.example>"],
      ...[
        "omar@mail.example\r\nBcc: x@y.example",
        longEmail(255),
        `${"a".repeat(65)}@mail.example`,
      ],
    ],
  ],
  [
    "email",
    fieldTexts.emailLocalPart,
    ["عمر@mail.example", "omar.عمر@mail.example", "омар@mail.example"],
  ],
  ["gender", accountFieldTexts.gender, ["", "Male", "MALE", "ذكر", "other", "0", "male,female"]],
  ["profession_id", accountFieldTexts.profession, unknownIds()],
  ["city_id", accountFieldTexts.city, unknownIds()],
  ["image", accountFieldTexts.image, ["a name.jpg", "nul", "data:image/png;base64,AAAA"]],
])("%s is refused with «%s»", (field, message, values) => {
  it.each(values)("for %j", async (value) => {
    expectInvalid(await send({ [field]: value }), { [field]: message });
    expect(await site.db.$count(account)).toBe(0);
  });
});

describe.each(["fullname", "phone", "profession_id", "city_id", "email", "password", "gender"])(
  "%s as JSON",
  (field) => {
    it.each<unknown>([null, true, [], {}, ["عمر"], [[1]], { toString: 1 }, 1.5])(
      "is refused as %j",
      async (value) => {
        const answer = await new Person(site).post("/register", { ...form, [field]: value });
        expect(answer.statusCode).toBe(422);
        expect(Object.keys(answer.json().errors)).toEqual([field]);
        expect(answer.json().message).toMatch(/^\p{Script=Arabic}[^a-z]+/u);
      },
    );
  },
);

describe("a name", () => {
  it.each([
    ["of three letters", "عمر", "عمر"],
    ["of eighty", "ع".repeat(80), "ع".repeat(80)],
    ["of eighty letters that take two units each", "𐐀".repeat(80), "𐐀".repeat(80)],
    ["with its marks", "مُحَمَّد", "مُحَمَّد"],
    ["in Turkish", "Ömer Çelik", "Ömer Çelik"],
    ["in Armenian", "Անի Սարգսյան", "Անի Սարգսյան"],
    ["with a title", "م. أحمد الخطيب", "م. أحمد الخطيب"],
    ["with an apostrophe", "O'Brien Samir", "O'Brien Samir"],
    ["with a curved apostrophe", "D’Angelo", "D’Angelo"],
    ["with a hyphen", "Al-Ahmad", "Al-Ahmad"],
    ["with another in brackets", "سمير (أبو عمر)", "سمير (أبو عمر)"],
    ["in Kurdish", "ڕێبوار ئەحمەد", "ڕێبوار ئەحمەد"],
    ["spelled in parts, kept whole", "Rene\u0301e", "Renée"],
    ["amid controls, kept without", "\u202Eعمر\u2066\u200C \u0000الزعبي\u202C", "عمر الزعبي"],
    ["with all kinds of spaces, kept with one", "  عمر \t\n\u00A0 الزعبي ", "عمر الزعبي"],
  ])("may be %s", async (_what, typed, kept) => {
    const answer = await send({ fullname: typed });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().fullname).toBe(kept);
  });
});

it.each(["null", "undefined", ""])("an image %j is none", async (image) => {
  const answer = await send({ image });
  expect(answer.statusCode).toBe(201);
  expect(answer.json().image).toBeNull();
});

describe("an e-mail", () => {
  it.each([
    ["in capitals is kept in small letters", "OMAR@Mail.Example", "omar@mail.example"],
    ["amid spaces and controls is kept without", " \u200Eomar@mail.example\n", "omar@mail.example"],
    ["with a plus is kept so", "omar+herafi@mail.example", "omar+herafi@mail.example"],
    ["may have 254 characters", longEmail(254), longEmail(254)],
  ])("%s", async (_what, email, kept) => {
    expect((await send({ email })).json().email).toBe(kept);
  });
});

it.each(["male", "female"])("the gender may be %s", async (gender) => {
  expect((await send({ gender })).json().gender).toBe(gender);
});

describe("a description", () => {
  it("is optional, and none where it is empty", async () => {
    expect((await send({ description: " \n " })).json().description).toBeNull();
  });

  it("is part of the order, also of who registers by phone", async () => {
    const description = "أمدّد شبكات المياه.\nوأصلح التسريب.";
    expect((await send({ description })).json().description).toBe(description);
    const { email: _email, gender: _gender, ...byPhone } = form;
    const second = { ...byPhone, phone: "0944555667", description };
    const answer = await new Person(site).post("/api/register-by-phone", second);
    expect(answer.statusCode).toBe(201);
    expect(answer.json().description).toBe(description);
  });

  it("of more than 1000 characters is refused", async () => {
    const answer = await send({ description: "ع".repeat(1001) });
    expectInvalid(answer, { description: optionalFields.description.invalid });
  });
});

it("ids may be written in any digits", async () => {
  const { profession_id, city_id } = form;
  const arabic = (id: number) => String(id).replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)]!);
  const answer = await send({ profession_id: arabic(profession_id), city_id: ` ${city_id} ` });
  expect(answer.json()).toMatchObject({ profession_id, city_id });
});

function unknownIds() {
  const known = ["01e0", "0x1", "+1", "1.0", "1,1", "1;2"];
  return ["", "0", "-1", "abc", "999999", "2147483648", "9".repeat(30), "NaN", ...known];
}
