import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CountryCode,
  displayPhone,
  hasTwoPhones,
  isValidPhone,
  parsePhone,
  phoneCountry,
} from "./phone.server.ts";

describe("a possible number of a range that the library does not know", () => {
  it.each([
    ["041 2575401", "SY", "+963412575401"],
    ["061/2755401", "SY", "+963612755401"],
    ["0844 120 357", "SY", "+963844120357"],
    ["00963412575401", "US", "+963412575401"],
    ["+1 555 000 0000", "SY", "+15550000000"],
    ["02 000 000", "LB", "+9612000000"],
  ] as [string, CountryCode, string][])("is read from %s in %s", (typed, country, phone) => {
    expect([parsePhone(typed, country), isValidPhone(phone)]).toEqual([phone, false]);
    expect(parsePhone(displayPhone(phone, country), country)).toBe(phone);
    expect(phoneCountry(phone)).toBeDefined();
  });
});

describe("hasTwoPhones", () => {
  const separator = fc.constantFrom(
    ...[
      " ",
      "/",
      " / ",
      "-",
      " - ",
      "\n",
      ",",
      "، ",
      " أو ",
      " و",
      ";",
      " جوال: ",
      "_",
      "*",
      "|",
      "+",
      "",
    ],
  );
  const national = fc.nat(9_999_999).map((n) => `94${String(n).padStart(7, "0")}`);
  const number = fc
    .tuple(national, fc.constantFrom("0", "+963", "00963"))
    .map(([digits, prefix]) => prefix + digits);

  it("is true of two numbers, whatever stands between them", () => {
    fc.assert(
      fc.property(number, separator, number, (one, between, other) => {
        const typed = one + between + other;
        expect([parsePhone(typed, "SY"), hasTwoPhones(typed, "SY")]).toEqual([null, true]);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ...["021 222334/5", "0112223344 / 55", "0944 123 456 / 7", "موبايل 0944123456 أرضي 0112223344"],
    "0944123456, 0933123456, 0955123456",
  ])("is true of %s", (typed) =>
    expect([parsePhone(typed, "SY"), hasTwoPhones(typed, "SY")]).toEqual([null, true]),
  );

  it.each(["", "0944", "0944 123 4567", "0944a123456", "هاتف 0944120357", "9".repeat(5000)])(
    "is false of what is not even one: %s",
    (typed) => expect([parsePhone(typed, "SY"), hasTwoPhones(typed, "SY")]).toEqual([null, false]),
  );
});
