import fc from "fast-check";
import { expect, it } from "vitest";
import { displayPhone } from "#src/arabic/phone.server.ts";
import { readPhoneCell } from "./phone-cell.server.ts";

const read = (text: string) => readPhoneCell(text, "SY");

it.each([
  ["944123456", "+963944123456"],
  ["963944123456", "+963944123456"],
  ["'0944123456", "+963944123456"],
  ['="0944123456"', "+963944123456"],
  ["944123456.0", "+963944123456"],
  ["٠٩٤٤ ١٢٣ ٤٥٦", "+963944123456"],
  ["هاتف: 0944-123-456", "+963944123456"],
  ["'+49 1511 2345678", "+4915112345678"],
])("reads %s", (text, phone) => {
  expect(read(text)).toEqual({ phone, others: [], isShortened: false });
});

it.each([
  "0944123456 / 0933123456",
  "0944123456 - 0933123456",
  "0944123456،0933123456",
  "0944123456 0933123456",
  "0944 123 456 أو 0933 123 456",
  "0944123456\n0933123456",
])("takes the first of several numbers and names the others: %s", (text) => {
  const { phone, others } = read(text);
  expect(phone).toBe("+963944123456");
  expect(others.map((other) => other.replace(/ /g, ""))).toEqual(["0933123456"]);
});

it("passes over what is no number before one", () => {
  expect(read("123 / 0933123456")).toMatchObject({ phone: "+963933123456", others: [] });
});

it.each(["9.63944E+11", "9,63944E+11", "9.63944123456e+11", "٩٫٦٣٩٤٤E+١١", "'9.63944E+11"])(
  "never guesses a number that Excel has shortened: %s",
  (text) => {
    expect(read(text)).toEqual({ phone: null, others: [], isShortened: true });
  },
);

it("reads any Syrian mobile number in each way that a spreadsheet leaves it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), (rest) => {
      const national = `94${4}${String(rest).padStart(6, "0")}`;
      const phone = `+963${national}`;
      const ways = [national, `0${national}`, `963${national}`, `00963${national}`, phone];
      const marked = [
        `'0${national}`,
        `="0${national}"`,
        `${national}.0`,
        displayPhone(phone, "SY"),
      ];
      for (const way of [...ways, ...marked]) expect(read(way).phone, way).toBe(phone);
    }),
    { numRuns: 50 },
  );
});

it("never fails, whatever a cell holds", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const { phone } = read(text);
      expect(phone === null || /^\+[1-9]\d{6,14}$/.test(phone)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
