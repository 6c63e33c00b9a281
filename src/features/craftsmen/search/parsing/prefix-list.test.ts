import { array, assert, constantFrom, property, string as text } from "fast-check";
import { test } from "vitest";
import { PrefixList } from "./name-index.ts";

test("finds every key that begins with a text, and no other", () => {
  const letters = text({ unit: constantFrom(..."ابت ء") });
  assert(
    property(array(letters), letters, (keys, beginning) => {
      const list = new PrefixList(keys.map((key) => [key, key]));
      const found = [...list.startingWith(beginning)].sort();
      const expected = keys.filter((key) => key.startsWith(beginning)).sort();
      return JSON.stringify(found) === JSON.stringify(expected);
    }),
  );
});
