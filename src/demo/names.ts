import data from "./content/names.json" with { type: "json" };
import type { DemoPortrait } from "./portraits.ts";
import type { Random } from "./random.ts";

export type Region = keyof typeof data.family;

/** A name or a part of one, and its transliteration for e-mail addresses. */
export interface DemoName {
  arabic: string;
  latin: string;
}

export interface DemoPerson {
  gender: DemoPortrait["gender"];
  age: DemoPortrait["age"];
  /** Wears a headscarf or a skullcap in the portrait. */
  covered: boolean;
}

export const familyNames = mapValues(data.family, parseNames);

/** First names of every region, by the age of those who have them. */
export const firstNames = {
  male: mapValues(data.first.male, parseNames),
  female: mapValues(data.first.female, parseNames),
};

/** First names of single regions; where they are exclusive, the common ones are not used there. */
const regionalNames: Partial<Record<Region, RegionalNames>> = mapValues(
  data.regional,
  ({ isExclusive, male, female }) => ({
    isExclusive,
    male: parseNames(male),
    female: parseNames(female),
  }),
);

interface RegionalNames {
  isExclusive: boolean;
  male: readonly DemoName[];
  female: readonly DemoName[];
}

/** Generates unique full names, none of a famous person. */
export function createNameGenerator(random: Random, taken: readonly string[]) {
  const used = new Set([...taken, ...data.famous].map(normalize));
  return (regions: readonly Region[], person: DemoPerson): DemoName => {
    for (;;) {
      const name = fullName(random, regions, person);
      const words = normalize(name.arabic).split(" ");
      if (used.has(words.join(" ")) || new Set(words).size < words.length) continue;
      used.add(words.join(" "));
      return name;
    }
  };
}

/** A full name that is common in one of the regions and fits the person's portrait. */
function fullName(random: Random, regions: readonly Region[], person: DemoPerson): DemoName {
  const matching = regions.filter(
    (region) => !person.covered || !REGIONS_WITHOUT_COVERING.has(region),
  );
  const region = random.pick(matching.length > 0 ? matching : (["damascus"] as const));
  const family = random.pick(familyNames[region]);
  if (person.gender === "male" && person.age === "old" && random.chance(0.3)) {
    // Older craftsmen are often called by their eldest son's name, but not «أبو أبو فخر».
    const son = random.pick([...firstNames.male.older, ...firstNames.male.any]);
    const isPlain = !family.arabic.startsWith("أبو ") && !son.arabic.includes(" ");
    if (isPlain && !regionalNames[region]) {
      return join({ arabic: "أبو", latin: "abu" }, son, family);
    }
  }
  return join(random.pick(matchingFirstNames(random, region, person)), family);
}

function matchingFirstNames(
  random: Random,
  region: Region,
  { gender, age }: DemoPerson,
): readonly DemoName[] {
  const regional = regionalNames[region];
  if (regional && (regional.isExclusive || random.chance(0.6))) return regional[gender];
  const common = firstNames[gender];
  if (age === "old") return random.chance(0.7) ? common.older : common.any;
  if (age === "young") return random.chance(0.5) ? common.younger : common.any;
  return common.any;
}

/** Without marks and articles, to find duplicates such as «حسن الحسن». */
function normalize(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/(?<= |^)ال/g, "");
}

/** Regions whose names are not used with `covered` portraits. */
const REGIONS_WITHOUT_COVERING = new Set<Region>(["christian", "syriac", "armenian", "suwayda"]);

function join(...parts: DemoName[]): DemoName {
  return {
    arabic: parts.map(({ arabic }) => arabic).join(" "),
    latin: parts.map(({ latin }) => latin).join("."),
  };
}

/** Parses entries such as «عبد الله abdullah», whose last word is the transliteration. */
function parseNames(entries: readonly string[]): readonly DemoName[] {
  return entries.map((entry) => {
    const space = entry.lastIndexOf(" ");
    return { arabic: entry.slice(0, space), latin: entry.slice(space + 1) };
  });
}

function mapValues<Key extends string, From, To>(
  object: Record<Key, From>,
  map: (value: From) => To,
) {
  const entries = Object.entries<From>(object).map(([key, value]) => [key, map(value)]);
  return Object.fromEntries(entries) as Record<Key, To>;
}
