import fc from "fast-check";
import { getCountries, getCountryCallingCode } from "libphonenumber-js/max";
import metadata from "libphonenumber-js/metadata.max.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { type CountryCode, isCostly, isValidPhone, parsePhone } from "./phone.server.ts";

describe("isCostly", () => {
  it.each([
    ["premium rate in the United States", "+1 900 555 0100"],
    ["premium rate in the United Kingdom", "+44 9098 790000"],
    ["premium rate in Germany", "+49 900 1 234567"],
    ["premium rate in Lebanon", "+961 90 123456"],
    ["international premium rate", "+979 1 2345 6789"],
    ["shared cost in Germany", "+49 180 5 123456"],
    ["shared cost in Palestine", "+970 1700 123 456"],
    ["international shared cost", "+808 1234 5678"],
    ["personal in the United Kingdom", "+44 70 1234 5678"],
    ["personal in the United States", "+1 521 234 5678"],
    ["pager in the United Kingdom", "+44 76 4012 3456"],
    ["UAN in Turkey", "+90 444 1 444"],
    ["UAN in the United Kingdom", "+44 55 1234 5678"],
    ["voicemail in Switzerland", "+41 860 79 123 45 67"],
    ["Inmarsat satellite", "+870 773 111 632"],
    ["universal personal", "+878 10 1234 567890"],
    ["Iridium satellite", "+881 6 1234 5678"],
    ["Globalstar satellite", "+881 8 1234 5678"],
    ["Thuraya satellite", "+882 16 1234 5678"],
    ["international network", "+883 5100 12345678"],
    ["emergency aid", "+888 123 456 78901"],
    ["international toll-free", "+800 1234 5678"],
  ])("is true of %s: %s", (_kind, typed) => {
    const phone = parsePhone(typed, "SY")!;
    expect(isValidPhone(phone)).toBe(true);
    expect(isCostly(phone)).toBe(true);
  });

  it.each([
    ["mobile", "0944 120 357"],
    ["landline", "011 222 3344"],
    ["mobile or landline", "+1 201 555 0123"],
    ["Internet telephony", "+49 32 123456789"],
    ["toll-free", "+44 800 123 4567"],
    ["toll-free in Palestine", "+970 1800 123 456"],
  ])("is false of %s: %s", (_kind, typed) => {
    const phone = parsePhone(typed, "SY")!;
    expect(isValidPhone(phone)).toBe(true);
    expect(isCostly(phone)).toBe(false);
  });
});

describe.each(getCountries())("%s", (country) => {
  const [costly, usual] = [numbersOf(country, COSTLY), numbersOf(country, USUAL)];

  it.runIf(costly)("has no costly number that any spelling would bring in", () => {
    fc.assert(
      fc.property(costly!, anySpelling(country), (national, spell) => {
        const number = parsePhone(`+${callingCode(country)}${national}`, country);
        expect(acceptedOf(number ?? "", country)).toBeNull();
        // With another prefix the same digits may be another number, which is judged for itself.
        expect(acceptedOf(spell(national), country) ?? "none").not.toBe(number);
      }),
      { numRuns: 40 },
    );
  });

  it.runIf(usual)("has usual numbers that are taken", () => {
    fc.assert(
      fc.property(usual!, (national) => {
        const phone = `+${callingCode(country)}${national}`;
        expect(isValidPhone(phone) && isCostly(phone) ? phone : null).toBeNull();
      }),
      { numRuns: 40 },
    );
  });
});

it("a number that is read again is the same number", () => {
  const typed = fc.stringMatching(/^(\+|00)?[1-9][0-9]{5,13}$/);
  let read = 0;
  fc.assert(
    fc.property(typed, fc.constantFrom(...getCountries()), (text, country) => {
      const phone = parsePhone(text, country);
      if (!phone) return;
      expect(parsePhone(phone, country)).toBe(phone);
      read++;
    }),
    { numRuns: 2000 },
  );
  expect(read).toBeGreaterThan(100);
});

/** What a listing stores of what is typed; null for what is refused. */
function acceptedOf(typed: string, country: CountryCode) {
  const phone = parsePhone(typed, country);
  return phone && !isCostly(phone) ? phone : null;
}

/** Kinds of numbers in the order of the metadata. */
const KINDS = [
  ...["FIXED_LINE", "MOBILE", "TOLL_FREE", "PREMIUM_RATE", "PERSONAL_NUMBER"],
  ...["VOICEMAIL", "UAN", "PAGER", "VOIP", "SHARED_COST"],
];
const USUAL = ["FIXED_LINE", "MOBILE", "TOLL_FREE", "VOIP"];
const COSTLY = KINDS.filter((kind) => !USUAL.includes(kind));

type Patterns = [string?][];

/** National numbers of these kinds by the country's own patterns; undefined where it has none. */
function numbersOf(country: CountryCode, kinds: string[]) {
  const patterns = (metadata.countries[country] as unknown[])[11] as Patterns | undefined;
  const ofKinds = (patterns ?? []).flatMap((kind, index) =>
    kind?.[0] && kinds.includes(KINDS[index]!) ? [kind[0]] : [],
  );
  if (ofKinds.length === 0) return undefined;
  return fc.oneof(...ofKinds.map((pattern) => fc.stringMatching(new RegExp(`^(?:${pattern})$`))));
}

const callingCode = (country: CountryCode) => getCountryCallingCode(country);

/** Ways to write a national number: with the code or the trunk prefix, extensions, signs, digits. */
function anySpelling(country: CountryCode) {
  const code = callingCode(country);
  const trunk = String((metadata.countries[country] as unknown[])[5] || "0");
  return fc
    .record({
      prefix: fc.constantFrom(
        ...["", trunk, `+${code}`, `00${code}`, code, `+${code} (${trunk})`, `+${code}${trunk}`],
        ...[`+${code}+${code}`, `00${code}${trunk}`, `(+${code}) `],
      ),
      gap: fc.constantFrom("", "", " ", "-", ".", "\u00A0", "\u200E"),
      digits: fc.constantFrom("0123456789", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹"),
      suffix: fc.constantFrom("", "", "", ";ext=5", " x5", "#5", ",,5", " ext. 5"),
    })
    .map(({ prefix, gap, digits, suffix }) => (national: string) => {
      const written = [...(prefix + national)].join(gap) + suffix;
      return written.replace(/[0-9]/g, (digit) => digits[Number(digit)]!);
    });
}
