import fc from "fast-check";
import { expect, it } from "vitest";
import { splitByNumbers } from "./numbers-in-text.ts";

const numbersIn = (text: string) =>
  splitByNumbers(text)
    .filter(({ isNumber }) => isNumber)
    .map((piece) => piece.text);

it.each([
  ["اتصل على 0944 123 456 مساءً", ["0944 123 456"]],
  ["+963 944 123 456", ["+963 944 123 456"]],
  ["٠٩٤٤ ١٢٣ ٤٥٦، أو 011-555-1234.", ["٠٩٤٤ ١٢٣ ٤٥٦", "011-555-1234"]],
  ["0944123456", ["0944123456"]],
  ["من 8 إلى 12، منذ 2019 15 مرة", []],
  ["", []],
])("finds in %j the numbers %j", (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers);
});

it("loses and changes nothing", () => {
  const digits = fc.string({ unit: fc.constantFrom(..."0۵٣ +-ابa\n"), maxLength: 40 });
  fc.assert(
    fc.property(fc.oneof(digits, fc.string({ unit: "binary" })), (text) => {
      const pieces = splitByNumbers(text);
      expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    }),
  );
});
