import fc from "fast-check";
import examples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import { getExampleNumber } from "libphonenumber-js/max";
import { describe, expect, it } from "vitest";
import {
  type CountryCode,
  displayPhone,
  isCountry,
  isValidPhone,
  parsePhone,
  phoneCountry,
} from "./phone.server.ts";

const MOBILE = "+963944120357";

/** The number as it is stored for a listing; null for what is refused. */
function storedPhone(typed: string, country: CountryCode) {
  const phone = parsePhone(typed, country);
  return phone && isValidPhone(phone) ? phone : null;
}

describe("parsePhone and isValidPhone", () => {
  it.each([
    "0944120357",
    "0944 120 357",
    "٠٩٤٤ ١٢٠ ٣٥٧",
    "۰۹۴۴-۱۲۰-۳۵۷",
    "00963944120357",
    "+963 944 120 357",
    "(+963) 944.120.357",
    "+963 (0)944 120 357",
    "\u202A+963 944 120 357\u202C",
    "0944\u00A0120\u2011357",
    ...["0944/120357", "0944,120,357", "0944، 120، 357", "0944*120*357", "0944_120_357"],
    ...["0944\\120\\357", "0944:120:357", "0944|120357", "0944ـ120ـ357", "0944·120·357"],
    ...["963944120357+", "٩٦٣٩٤٤١٢٠٣٥٧+", "(963) 944 120 357+", "0944120357+"],
    ...[
      "tel:0944120357",
      "tel:+963-944-120-357",
      "TEL: +963944120357",
      "＋９６３ ９４４ １２０ ３５７",
    ],
  ])("reads %j", (written) => expect(storedPhone(written, "SY")).toBe(MOBILE));

  it("reads landlines and numbers of other countries", () => {
    expect(storedPhone("011 222 3344", "SY")).toBe("+963112223344");
    expect(storedPhone("0049 1512 3456789", "SY")).toBe("+4915123456789");
    expect(storedPhone("03 123 456", "LB")).toBe("+9613123456");
  });

  it.each(["+52 55 1234 5678", "+52 1 55 1234 5678", "0052 1 55 1234 5678"])(
    "reads a Mexican mobile without the former 1: %s",
    (written) => expect(storedPhone(written, "SY")).toBe("+525512345678"),
  );

  it.each(["55 1234 5678", "1 55 1234 5678", "044 55 1234 5678", "045 55 1234 5678"])(
    "reads it also as it was dialled in Mexico: %s",
    (written) => expect(storedPhone(written, "MX")).toBe("+525512345678"),
  );

  it("reads 00 as + where another prefix is dialled, and that prefix too", () => {
    expect(storedPhone("00963944120357", "US")).toBe(MOBILE);
    expect(storedPhone("011 963 944 120 357", "US")).toBe(MOBILE);
    expect(storedPhone("0011 963 944 120 357", "AU")).toBe(MOBILE);
  });

  it.each([
    "",
    "+",
    "112",
    "0944 120 35",
    "0944 120 3577",
    "0844 120 357",
    "0944120357 x5",
    "0944120357 ext. 5",
    "0944120357;ext=5",
    "0944120357#5",
    "0944120357,,5",
    "021 222334/5",
    "هاتف 0944120357",
    "0944 12O 357",
    "++963944120357",
    "0944+120357",
  ])("refuses %j", (written) => expect(storedPhone(written, "SY")).toBeNull());

  it("reads any notation of a number as the same number", () => {
    const notation = fc.record({
      prefix: fc.constantFrom("0", "+963", "00963", "963"),
      gaps: fc.array(fc.constantFrom("", "", " ", "-", ".", "\u00A0", " - ", "\u200E"), SIZE),
      sets: fc.array(fc.constantFrom("0123456789", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹"), SIZE),
    });
    const subscriber = fc.nat(9_999_999).map((n) => `94${String(n).padStart(7, "0")}`);
    fc.assert(
      fc.property(subscriber, notation, (national, { prefix, gaps, sets }) => {
        const written = [...(prefix + national)].map((char, index) =>
          char === "+" ? char : `${sets[index]?.[Number(char)]}${gaps[index]}`,
        );
        expect(storedPhone(written.join(""), "SY")).toBe(`+963${national}`);
      }),
      { numRuns: 500 },
    );
  });

  it("gives E.164 or null for whatever is typed", () => {
    const typed = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(..."0123456789٠٩+-() .x#") }),
    );
    fc.assert(
      fc.property(typed, (t) => {
        expect(storedPhone(t, "SY") ?? "+1000000").toMatch(/^\+\d{7,15}$/);
      }),
    );
  });
});

describe("displayPhone", () => {
  it("is national at home and international elsewhere", () => {
    expect(displayPhone(MOBILE, "SY")).toBe("0944 120 357");
    expect(displayPhone(MOBILE, "LB")).toBe("+963 944 120 357");
  });

  it("shows what it cannot read as it is", () => {
    expect(displayPhone("?", "SY")).toBe("?");
  });

  it.each(Object.keys(examples) as CountryCode[])("can be read back in %s", (country) => {
    const e164 = getExampleNumber(country, examples)?.number ?? "";
    for (const shown of [displayPhone(e164, country), displayPhone(e164, "SY")]) {
      expect(shown).not.toMatch(/[^\S ]/);
      expect(storedPhone(shown, country)).toBe(e164);
    }
  });
});

describe("phoneCountry", () => {
  it("tells countries apart that share a calling code", () => {
    expect(["+963944120357", "+12015550123", "+15062345678"].map(phoneCountry)).toEqual([
      ...["SY", "US", "CA"],
    ]);
  });

  it("is none for a satellite phone", () => {
    expect(phoneCountry("+881612345678")).toBeUndefined();
  });
});

describe("isCountry", () => {
  it("knows supported codes only", () => {
    expect(["SY", "SA", "DE"].every(isCountry)).toBe(true);
    expect(["", "sy", "XX", "SYR", "constructor", "__proto__"].some(isCountry)).toBe(false);
  });
});

const SIZE = { minLength: 16, maxLength: 16 };
