import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { latinDigits } from "./digits.ts";

describe("latinDigits", () => {
  it("turns both Arabic digit sets into Latin ones", () => {
    expect(latinDigits("٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 0123456789")).toBe(
      "0123456789 0123456789 0123456789",
    );
  });

  it("leaves everything else alone", () => {
    expect(latinDigits("سعر ٪ ٫ ٬ é ½ ५")).toBe("سعر ٪ ٫ ٬ é ½ ५");
  });

  it("writes any number back, whichever sets its digits come from", () => {
    const sets = ["0123456789", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹"];
    const digit = fc.record({ value: fc.nat(9), set: fc.constantFrom(...sets) });
    fc.assert(
      fc.property(fc.array(digit), (digits) => {
        const mixed = digits.map(({ value, set }) => set[value]).join("");
        expect(latinDigits(mixed)).toBe(digits.map(({ value }) => value).join(""));
      }),
    );
  });
});
