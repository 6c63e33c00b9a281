import { beforeEach, describe, expect, it } from "vitest";
import { contactMessage as valid } from "#tests/support/requests/contact-message.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { message } from "./table.server.ts";

/** The form's four specified messages. */
const requiredTexts = {
  fullname: "أدخل اسمك",
  email: "أدخل بريدك الإلكتروني",
  subject: "أدخل موضوع الرسالة",
  description: "اكتب رسالتك",
};
type Field = keyof typeof requiredTexts;
const fields = Object.keys(requiredTexts) as Field[];

let site: Site;
beforeEach(async () => {
  site = await openSite();
});

describe.each(fields)("POST /api/contact-send, %s", (field) => {
  it("returns the specified message if it is missing", async () => {
    const { [field]: _missing, ...others } = valid;
    await expectRefused(others, { [field]: requiredTexts[field] });
  });

  it.each([
    ["empty", ""],
    ["spaces", "   "],
    ["white space of all kinds", "\t\r\n\u00A0\u2003\u3000\u2028"],
    ["zero-width and bidi controls", "\u200B\u200F\u202E\uFEFF\u2060\u2069"],
    ["control characters", "\u0000\u0007\u001B"],
    ["null", null],
    ["a number", 12345678901],
    ["true", true],
    ["a list", ["سمير الخطيب"]],
    ["an object", { toString: "سمير الخطيب" }],
  ])("returns the specified message for %s", async (_what, value) => {
    await expectRefused({ ...valid, [field]: value }, { [field]: requiredTexts[field] });
  });

  it.each(["1", "@", " ", "ع"])("quickly rejects half a million letters and «%s»", async (last) => {
    const response = await site.post("/api/contact-send", {
      ...valid,
      [field]: "ع".repeat(500_000) + last,
    });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors)).toEqual([field]);
  });
});

describe("POST /api/contact-send", () => {
  it.each<[string, Field, string]>([
    ["a name of one letter", "fullname", "ع"],
    ["a name of one letter and spaces", "fullname", " ع  "],
    ["a name of one letter and controls", "fullname", "ع\u200F\u200F"],
    ["a name too long", "fullname", "ا".repeat(81)],
    ["a name of digits alone", "fullname", "٠٩٤٤"],
    ["a name of signs alone", "fullname", "- & ."],
    ["a name of emoji alone", "fullname", "🔧🔧"],
    ["a name with four marks on a letter", "fullname", `س${"\u064E\u0651\u0301\u0302"}مير`],
    ["a subject with four marks on a letter", "subject", `س${"\u064E\u0651\u0301\u0302"}ؤال`],
    ["an e-mail without @", "email", "samir.mail.example"],
    ["an e-mail without a host", "email", "samir@"],
    ["an e-mail without a name", "email", "@mail.example"],
    ["an e-mail without a dot", "email", "samir@localhost"],
    ["two e-mails", "email", "samir@mail.example,omar@mail.example"],
    ["an e-mail with a name beside it", "email", "Samir <samir@mail.example>"],
    ["an e-mail with a space", "email", "samir k@mail.example"],
    ["an e-mail with a line break", "email", "samir@mail.example\nomar@mail.example"],
    ["an e-mail with a header", "email", "samir@mail.example\r\nBcc: all@mail.example"],
    ["an e-mail broken over two lines", "email", "samir@\r\nmail.example"],
    ["an e-mail with two dots", "email", "samir@mail..example"],
    ["an e-mail too long", "email", `${"a".repeat(60)}@${"b.".repeat(94)}example`],
    ["an e-mail far too long", "email", `${"a".repeat(100_000)}@mail.example`],
    ["a subject too short", "subject", "سع"],
    ["a subject of two emoji", "subject", "🔧🔨"],
    ["a subject too long", "subject", "س".repeat(121)],
    ["a subject of too many emoji", "subject", "🔧".repeat(121)],
    ["a description too short", "description", "قصيرة"],
    ["a description too short but for line breaks", "description", `${"\n".repeat(20)}قصيرة`],
    ["a description of nine emoji", "description", "🔧".repeat(9)],
    ["a description too long", "description", "د".repeat(3001)],
    ["a description far too long", "description", "د".repeat(200_000)],
  ])("returns an error of that field only for %s", async (_what, field, value) => {
    const response = await site.post("/api/contact-send", { ...valid, [field]: value });
    expect(response.statusCode).toBe(422);
    const { message: text, errors } = response.json();
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field][0]).toMatch(/^[\p{Script=Arabic}]/u);
    expect(text).toBe(errors[field][0]);
    expect(await site.db.$count(message)).toBe(0);
  });

  it("returns the errors of all fields, and the first one as its message", async () => {
    await expectRefused({}, requiredTexts);
    const { fullname, ...others } = requiredTexts;
    await expectRefused({ fullname: valid.fullname }, others);
    await expectRefused(
      { ...valid, email: "", description: " " },
      {
        email: requiredTexts.email,
        description: requiredTexts.description,
      },
    );
  });
});

/** Expects exactly these fields to be refused, each with this first message, and nothing stored. */
async function expectRefused(body: object, firstMessages: Partial<Record<Field, string>>) {
  const response = await site.post("/api/contact-send", body);
  expect(response.statusCode).toBe(422);
  const { message: text, errors } = response.json() as {
    message: string;
    errors: Record<string, string[]>;
  };
  const first = Object.entries(errors).map(([field, messages]) => [field, messages[0]]);
  expect(Object.fromEntries(first)).toEqual(firstMessages);
  expect(text).toBe(Object.values(firstMessages)[0]);
  expect(await site.db.$count(message)).toBe(0);
}
