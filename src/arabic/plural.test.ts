import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatNumber, type PluralForms, plural } from "./plural.ts";

const craftsmen: PluralForms = {
  zero: "لا حرفيين",
  one: "حرفي واحد",
  two: "حرفيان",
  few: "# حرفيين",
  many: "# حرفيًا",
  other: "# حرفي",
};

describe("plural", () => {
  it.each([
    [0, "لا حرفيين"],
    [1, "حرفي واحد"],
    [2, "حرفيان"],
    [3, "3\u00A0حرفيين"],
    [10, "10\u00A0حرفيين"],
    [11, "11\u00A0حرفيًا"],
    [99, "99\u00A0حرفيًا"],
    [100, "100\u00A0حرفي"],
    [102, "102\u00A0حرفي"],
    [103, "103\u00A0حرفيين"],
    [1846, "1,846\u00A0حرفيًا"],
  ])("says %i as %j", (count, said) => expect(plural(count, craftsmen)).toBe(said));

  it("puts the number wherever the form has it", () => {
    expect(plural(5, { ...craftsmen, few: "بين # حرفيين و#" })).toBe("بين 5\u00A0حرفيين و5");
  });

  it("agrees with the rules of CLDR for every whole number", () => {
    fc.assert(
      fc.property(fc.oneof(fc.nat(250), fc.nat()), (count) => {
        const expected = craftsmen[cldrCategory(count)];
        const number = `${formatNumber(count)}\u00A0`;
        expect(plural(count, craftsmen)).toBe(expected.replace("# ", number));
      }),
      { numRuns: 1000 },
    );
  });
});

describe("formatNumber", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1846, "1,846"],
    [1234567, "1,234,567"],
    [4.5, "4.5"],
  ])("writes %d as %j", (n, written) => expect(formatNumber(n)).toBe(written));
});

// https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html#ar
function cldrCategory(n: number): Intl.LDMLPluralRule {
  if (n === 0) return "zero";
  if (n === 1) return "one";
  if (n === 2) return "two";
  if (n % 100 >= 3 && n % 100 <= 10) return "few";
  return n % 100 >= 11 ? "many" : "other";
}
