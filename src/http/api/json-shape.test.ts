import fc from "fast-check";
import { expect, it } from "vitest";
import { isTooComplex } from "./json-body.server.ts";

it("takes whatever JSON a form may be, brackets in texts included", () => {
  fc.assert(fc.property(fc.json({ maxDepth: 20 }), (json) => !isTooComplex(json)));
  expect(isTooComplex(JSON.stringify({ description: '["{,'.repeat(100_000) }))).toBe(false);
  expect(isTooComplex(JSON.stringify({ a: "\\".repeat(99_999), b: '\\"[' }))).toBe(false);
  expect(isTooComplex(JSON.stringify({ ids: Array.from({ length: 10_000 }, (_, id) => id) }))).toBe(
    false,
  );
});

it.each([
  ["arrays in arrays", "[".repeat(500_000)],
  ["objects in objects", '{"a":'.repeat(100_000)],
  [
    "many keys",
    JSON.stringify(Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [n, 0]))),
  ],
  ["many texts", JSON.stringify(Array.from({ length: 30_000 }, () => ""))],
  ["many empty objects", `[${"{},".repeat(30_000)}0]`],
])("refuses %s", (_what, json) => {
  expect(isTooComplex(json)).toBe(true);
});
