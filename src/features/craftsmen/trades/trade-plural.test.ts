import { expect, it } from "vitest";
import { tradePlural } from "./trade-plural.ts";

it.each([
  ["سبّاك", "سبّاكون في دمشق"],
  ["كهربائي", "كهربائيون في دمشق"],
  ["بنّاء", "بنّاؤون في دمشق"],
  ["فني تكييف", "فنيو تكييف في دمشق"],
  ["كهربائي سيارات", "كهربائيو سيارات في دمشق"],
  ["خياطة وتفصيل", "خياطة وتفصيل في دمشق"],
  ["مواسرجي", "مواسرجي في دمشق"],
])("tradePlural of %s is %s", (title, expected) => {
  expect(tradePlural({ profession: { id: 1, title }, city: { id: 1, name: "دمشق" } })).toBe(
    expected,
  );
});
