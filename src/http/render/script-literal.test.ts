import fc from "fast-check";
import { expect, it } from "vitest";
import { asLiteral } from "./document.tsx";

const signs = [
  "<",
  ">",
  "&",
  "'",
  '"',
  "\\",
  "\n",
  "\r",
  "\u2028",
  "\u2029",
  "/",
  "script",
  "!--",
  "ح",
  "\0",
];
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.constantFrom(...signs)).map((parts) => parts.join("")),
);

it("is the same text for JavaScript, and never ends its script element", () => {
  fc.assert(
    fc.property(text, (value) => {
      const literal = asLiteral(value);
      expect(new Function(`return ${literal}`)()).toBe(value);
      expect(literal).not.toMatch(/[<>&\n\r\u2028\u2029]/);
    }),
  );
});
