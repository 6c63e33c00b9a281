import { expect, it } from "vitest";
import { demoProfessions } from "#src/demo/catalogue.ts";
import { searchText } from "#src/features/craftsmen/search/words/search-text.ts";
import { allSpellings, descriptions, names, weightedSlots, womensNames } from "./people.ts";

it("is found by the words that the search would have made of it", () => {
  const all = names();
  expect(all.length).toBeGreaterThan(5000);
  const told = descriptions();
  expect(told.length).toBeGreaterThan(100);
  for (const [at, description] of told.entries()) {
    const name = all[(at * 37) % all.length]!;
    const whole = searchText({ fullname: name.text, description: description.text });
    expect(` ${name.folded} ${description.folded}`).toBe(whole);
  }
});

it("has for each of many women a name that nobody else has, in eight spellings", () => {
  const women = womensNames(500).map(({ text }) => text);
  const all = new Set([...names().map(({ text }) => text), ...women]);
  expect(all.size).toBe(names().length + 500);
  const spelled = allSpellings(women);
  expect(spelled.length).toBeGreaterThan(7.9 * 500);
  expect(new Set(spelled).size).toBe(spelled.length);
});

it("has something to say for each profession", () => {
  const spoken = new Set(descriptions().map(({ profession }) => profession));
  expect(spoken.size).toBe(demoProfessions.length);
});

it("spreads trades and places unevenly, and leaves none out", () => {
  const many = (kind: "profession" | "city") =>
    Object.entries(Object.groupBy(weightedSlots(), (slot) => slot[kind])).map(
      ([, found]) => found!.length,
    );
  expect(many("profession")).toHaveLength(demoProfessions.length);
  for (const kind of ["profession", "city"] as const) {
    expect(Math.max(...many(kind))).toBeGreaterThan(10 * Math.min(...many(kind)));
  }
});
