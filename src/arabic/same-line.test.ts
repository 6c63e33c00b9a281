import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineKey, sameLine } from "./same-line.ts";

describe("sameLine", () => {
  it("has a number of Argentina with and without the 9 of mobiles", () => {
    for (const phone of ["+541123456789", "+5491123456789"]) {
      expect(sameLine(phone).sort()).toEqual(["+541123456789", "+5491123456789"]);
      expect(lineKey(phone)).toBe("+5491123456789");
    }
  });

  it("has a number of Mexico with and without the former 1 of mobiles", () => {
    for (const phone of ["+525512345678", "+5215512345678"]) {
      expect(sameLine(phone).sort()).toEqual(["+5215512345678", "+525512345678"]);
      expect(lineKey(phone)).toBe("+525512345678");
    }
  });

  it.each(["+548001234567", "+963944120357", "+521234567890", "+5411234567", "+54911234567890"])(
    "has only the number itself: %s",
    (phone) => expect(sameLine(phone)).toEqual([phone]),
  );

  it("is the same for all of a line, and has the number itself", () => {
    const digits = fc.stringMatching(/^[1-9]\d{7,13}$/);
    const argentine = fc.stringMatching(/^549?[1-3]\d{9}$/);
    const mexican = fc.stringMatching(/^521?[2-9]\d{9}$/);
    fc.assert(
      fc.property(fc.oneof(digits, argentine, mexican), (number) => {
        const phone = `+${number}`;
        expect(sameLine(phone)).toContain(phone);
        for (const same of sameLine(phone)) {
          expect(sameLine(same)).toEqual(sameLine(phone));
          expect(lineKey(same)).toBe(lineKey(phone));
        }
      }),
    );
  });
});
