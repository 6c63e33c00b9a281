import { describe, expect, it } from "vitest";
import { fold } from "#src/arabic/fold.ts";
import { tradeSeeds } from "#src/features/catalogue/names/seeds/seeds.server.ts";
import { isBrand } from "./brands.ts";
import { NameIndex, rank } from "./name-index.ts";
import { parseQuery } from "./parse-query.ts";
import { correctSpelling } from "./steps.ts";
import { tokenize } from "./tokens.ts";

const [appliances, cooling, sun, mechanic, carElectrician, electrician, locksmith] = [
  1, 2, 3, 4, 5, 6, 7,
];
const named = (id: number, written: string, own: keyof typeof rank = "trouble") =>
  ({ kind: "trade", id, rank: rank[own], written }) as const;

const index = new NameIndex([
  ...["LG", "سامسونج", "غسالة"].map((word) => named(appliances, word)),
  ...["LG", "سامسونج", "مكيف"].map((word) => named(cooling, word)),
  ...["بطارية"].map((word) => named(sun, word)),
  ...["تويوتا", "بيجو"].map((word) => named(mechanic, word)),
  ...["تويوتا", "بيجو"].map((word) => named(carElectrician, word)),
  named(electrician, "كهربائي", "title"),
  named(carElectrician, "كهربائي سيارات", "title"),
  named(mechanic, "ميكانيكي سيارات", "title"),
  named(locksmith, "مفتاح"),
]);

const read = (text: string) => parseQuery(tokenize(text), index);

describe("a brand", () => {
  it.each([
    ["alone stands for all who repair what it makes", "LG", [appliances, cooling]],
    ["with a word of no meaning, too", "صيانة سامسونج", [appliances, cooling]],
    ["of cars", "تويوتا", [mechanic, carElectrician]],
    ["is of the thing beside it", "غسالة LG", [appliances]],
    ["counts less than a thing", "بطارية LG", [sun]],
    ["counts less than a thing of cars", "مفتاح تويوتا", [locksmith]],
    ["makes a trade that of cars", "كهربائي تويوتا", [mechanic, carElectrician]],
    ["leaves a trade of cars", "ميكانيكي تويوتا", [mechanic]],
  ])("%s: %s", (_what, text, trades) => {
    expect(read(text).trades).toEqual(trades);
  });

  it("says nothing beside a thing that nobody here repairs, or in a name", () => {
    expect(read("شاشة سامسونج")).toMatchObject({ trades: [], isUncovered: true });
    expect(read("محمد سامسونج")).toMatchObject({ trades: [], isUncovered: false });
  });

  it("is no work of anybody here where no profession has it", () => {
    expect(read("سوني")).toMatchObject({ trades: [], isUncovered: true });
  });

  it("of a few letters is not read into other words", () => {
    const correct = (text: string) => {
      const tokens = tokenize(text);
      return correctSpelling({ text, tokens, parsed: parseQuery(tokens, index), index });
    };
    expect(correct("بيجي").flat(2)).toEqual([]);
    expect(correct("سامسونخ").flat(2)).toMatchObject([{ folded: fold("سامسونج") }]);
  });
});

it("each brand is a word of a trade", () => {
  const words = new Set(tradeSeeds.flatMap((seed) => seed.words.map((word) => fold(word))));
  for (const brand of ["LG", "ال جي", "Samsung", "شارب", "Bosch", "تويوتا", "BMW", "apple"]) {
    expect(isBrand(fold(brand)), brand).toBe(true);
    expect(words.has(fold(brand)), brand).toBe(true);
  }
});
