import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emailsIn, phonesIn } from "./related.server.ts";

const wanted = "+963944123456";

describe("phonesIn", () => {
  it.each([
    "اتصلت بالرقم 0944123456 ولم يرد",
    "الرقم 0944 123 456.",
    "الرقم ٠٩٤٤ ١٢٣ ٤٥٦، وشكرًا",
    "الرقم ۰۹۴۴۱۲۳۴۵۶",
    "رقمه +963 944 123 456",
    "رقمه 00963944123456",
    "رقمه 963944123456",
    "رقمه (0944) 123-456",
    "رقمه 0944-123-456/ وشكرًا",
    "رقمه 0944/123456",
    "في 2026 اتصلت 3 مرات: 0944.123.456.",
    "دفعت 5000 0944 123 456",
    "رقمه ‎0944 123 456‎",
  ])("finds the number in «%s»", (text) => expect(phonesIn(text, "SY")).toContain(wanted));

  it("finds several", () => {
    const text = "0944 123 456 - 0933 654 321\nأو 00963944123456";
    const phones = phonesIn(text, "SY");
    expect(phones).toEqual(expect.arrayContaining([wanted, "+963933654321"]));
  });

  it.each(["الساعة 10:30", "دفعت 25000 ليرة", "بلا أرقام", "رقم 1234567890123456789012"])(
    "finds none in «%s»",
    (text) => expect(phonesIn(text, "SY")).toEqual([]),
  );

  it("finds forty at most", () => {
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789٠ +-()./"), maxLength: 3000 });
    fc.assert(
      fc.property(digits, (text) => phonesIn(text, "SY").length <= 40),
      { numRuns: 30 },
    );
  });
});

describe("emailsIn", () => {
  it.each([
    ["بريده Omar@Mail.Example، ولم يرد", ["omar@mail.example"]],
    ["اكتب إلى omar@mail.example.", ["omar@mail.example"]],
    ["(a.b+c@mail.example) و<d@x.example>", ["a.b+c@mail.example", "d@x.example"]],
    ["omar@mail.example omar@mail.example", ["omar@mail.example"]],
    ["بلا بريد @ هنا", []],
  ])("finds in «%s» %j", (text, emails) => expect(emailsIn(text)).toEqual(emails));
});
