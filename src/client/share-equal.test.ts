import fc from "fast-check";
import { expect, it } from "vitest";
import { shareEqual } from "./share-equal.ts";

it("changes nothing that JSON can tell", () => {
  const entry = fc.record({
    id: fc.integer({ min: 1, max: 3 }),
    name: fc.constantFrom("a", "b c", "1"),
  });
  const value = fc.oneof(fc.jsonValue(), fc.array(fc.record({ entry, other: fc.jsonValue() })));
  fc.assert(
    fc.property(value, (one) => {
      const before = JSON.stringify(one);
      expect(JSON.stringify(shareEqual(JSON.parse(before), new Map()))).toBe(before);
    }),
  );
});

it("makes equal cities one object, in one response and in two", () => {
  const known = new Map();
  const city = () => ({ id: 1, name: "حمص" });
  const [first, second] = shareEqual([{ city: city() }, { city: city() }], known);
  expect(first?.city).toBe(second?.city);
  expect(shareEqual(city(), known)).toBe(first?.city);
  expect(shareEqual({ id: 1, title: "حمص" }, known)).not.toBe(first?.city);
});
