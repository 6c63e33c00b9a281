import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fold } from "#src/arabic/fold.ts";
import { demoCities, demoProfessions } from "#src/demo/catalogue.ts";
import { matchingTrades } from "#src/features/catalogue/names/matching-seeds.server.ts";
import { readTsv } from "#src/util/tsv.server.ts";
import { citySeeds, tradeSeeds } from "./seeds.server.ts";

const maxNames = 60;
const maxWords = 450;

/** A list of a seed has entries of 2 to 40 letters, digits and spaces. */
const isEntry = (entry: string) =>
  /^[\p{L}\p{M}\p{Nd} ]{2,40}$/u.test(entry) && entry.trim() === entry && fold(entry).length > 1;

const duplicatesIn = (entries: string[]) => {
  const folded = entries.map(fold);
  return entries.filter((_, at) => folded.indexOf(folded[at]!) !== at);
};

describe.each(tradeSeeds.map((seed) => [seed.titles[0]!, seed] as const))(
  "the seed of %s",
  (_, { titles, names, words, firstIn }) => {
    const entries = [...names, ...words];

    it("has 12 to 60 names and 20 to 450 words", () => {
      expect(names.length).toBeGreaterThanOrEqual(12);
      expect(names.length).toBeLessThanOrEqual(maxNames);
      expect(words.length).toBeGreaterThanOrEqual(20);
      expect(words.length).toBeLessThanOrEqual(maxWords);
    });

    it("has each entry once, of 2 to 40 letters", () => {
      expect([...titles, ...entries].filter((entry) => !isEntry(entry))).toEqual([]);
      expect(duplicatesIn(entries)).toEqual([]);
      expect(duplicatesIn(titles)).toEqual([]);
    });

    it("names only its own words in `firstIn`", () => {
      const own = new Set(entries.map(fold));
      const others = Object.values(firstIn).flatMap((list) => list ?? []);
      expect(others.filter((word) => !own.has(fold(word)))).toEqual([]);
    });

    it("has no entry that says «not»", () => {
      expect(entries.map(fold)).not.toContain("ما");
    });
  },
);

it("each title belongs to one trade", () => {
  expect(duplicatesIn(tradeSeeds.flatMap(({ titles }) => titles))).toEqual([]);
});

it("words of two trades that are one only once they are folded are known", () => {
  // A change of the folding may make a word mean a second trade, too: add it here if it may.
  const known = ["بياره", "خزان", "كمره"];
  const spelled = new Map<string, Map<number, string>>();
  for (const [trade, { titles, names, words }] of tradeSeeds.entries()) {
    for (const entry of [...words, ...names, ...titles]) {
      const byTrade = spelled.get(fold(entry)) ?? new Map<number, string>();
      spelled.set(fold(entry), byTrade.set(trade, entry));
    }
  }
  const equal = [...spelled].filter(([, byTrade]) => new Set(byTrade.values()).size > 1);
  expect(equal.map(([folded]) => folded).sort()).toEqual(known);
});

it("docs/word-sources.md counts the words by source and dialect, and explains each source", () => {
  const document = readFileSync(
    new URL("../../../../../docs/word-sources.md", import.meta.url),
    "utf8",
  );
  const table = document
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.replaceAll("`", "").trim()),
    );
  const dialects = table.find(([first]) => first === "source")!.slice(1);
  const rows = readTsv<"text" | "source" | "dialect">(new URL("trade-words.tsv", import.meta.url));
  const sources = [...new Set(rows.map(({ source }) => source).filter(Boolean))];
  const counted = sources.map((key) => {
    const ofSource = rows.filter(({ source }) => source === key);
    const count = (one: string) => String(ofSource.filter(({ dialect }) => dialect === one).length);
    return [key, ...dialects.map(count)];
  });
  expect(table).toEqual(expect.arrayContaining(counted));
  expect(table.filter(({ length }) => length === 3).map(([key]) => key)).toEqual(
    expect.arrayContaining(sources),
  );
  const strange = rows.filter(({ source, dialect }) =>
    source === "" ? dialect !== "" : !dialects.includes(dialect),
  );
  expect(strange.map(({ text }) => text)).toEqual([]);
});

it("each trade of the demo has a seed of its own", () => {
  const seeds = demoProfessions.map(({ title }) => matchingTrades(title, tradeSeeds));
  expect(seeds.map(({ length }) => length)).toEqual(demoProfessions.map(() => 1));
  expect(new Set(seeds.flat()).size).toBe(demoProfessions.length);
});

it("each city of the demo has a seed in Syria", () => {
  const names = citySeeds.filter(({ country }) => country === "SY").map(({ name }) => fold(name));
  expect(demoCities.filter((name) => !names.includes(fold(name)))).toEqual([]);
});

it("a country has each city once", () => {
  const names = citySeeds.map(({ country, name }) => `${country} ${name}`);
  expect(duplicatesIn(names)).toEqual([]);
});

it("a city has each other name once, of 2 to 40 letters", () => {
  for (const { name, otherNames } of citySeeds) {
    const entries = [name, ...otherNames];
    expect(entries.filter((entry) => !isEntry(entry))).toEqual([]);
    expect(duplicatesIn(entries)).toEqual([]);
  }
});

it("every country of the Arab League has cities, all in the Arab world", () => {
  expect(new Set(citySeeds.map(({ country }) => country)).size).toBe(22);
  for (const { name, latitude, longitude } of citySeeds) {
    expect(latitude, name).toBeGreaterThan(-13);
    expect(latitude, name).toBeLessThan(37.5);
    expect(longitude, name).toBeGreaterThan(-17.5);
    expect(longitude, name).toBeLessThan(60);
  }
});
