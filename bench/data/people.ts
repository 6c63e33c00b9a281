import { cities, demoProfessions } from "#src/demo/catalogue.ts";
import { demoCraftsmen } from "#src/demo/craftsmen.ts";
import { firstNames as demoFirstNames, familyNames } from "#src/demo/names.ts";
import { withSpellings } from "#src/features/craftsmen/search/words/search-text.ts";

/** A text with what the search makes of it. */
interface SearchableText {
  text: string;
  folded: string;
}

/** A trade and a place are given by their ids: in order, from 1. */
interface Slot {
  profession: number;
  city: number;
}

const told = (text: string): SearchableText => ({ text, folded: withSpellings(text) });

/** As many as there are first names and families. */
export const names = () => namesOf("male");

/** So many that are none of those. */
export function womensNames(count: number): SearchableText[] {
  const all = namesOf("female");
  // 97 is prime and no divisor of how many there are: none comes twice, all families come.
  return Array.from({ length: count }, (_, at) => all[(at * 97) % all.length]!);
}

function namesOf(who: "male" | "female"): SearchableText[] {
  const all = Object.values(familyNames).flat();
  const given = demoFirstNames[who].any;
  const pairs = given.flatMap((first) => all.map((family) => `${first.arabic} ${family.arabic}`));
  return [...new Set(pairs)].map(told);
}

const bare = (word: string) => word.replace(/^ال(?=...)/, "");
const withArticle = (word: string) => (word.length < 3 ? word : `ال${bare(word)}`);

/** Ways to write a name, each a search of its own that finds the same. */
const spellings = [false, true].flatMap((isReversed) =>
  [bare, withArticle].flatMap((first) =>
    [bare, withArticle].map((rest) => (name: string) => {
      const words = name.split(" ").map((word, at) => (at === 0 ? first(word) : rest(word)));
      return (isReversed ? words.reverse() : words).join(" ");
    }),
  ),
);

/** All of them in one way, then in the next. */
export const allSpellings = (names: string[]): string[] => [
  ...new Set(spellings.flatMap((spell) => names.map(spell))),
];

export const firstNames = () => demoFirstNames.male.any.map(({ arabic }) => arabic);

/** Words of descriptions that neither all use nor only one. */
export function wordsOfWork(): string[] {
  const words = descriptions().flatMap(({ folded }) => [...new Set(folded.split(" "))]);
  return Object.entries(Object.groupBy(words, (word) => word)).flatMap(([word, uses]) =>
    word.length > 3 && uses!.length >= 3 && uses!.length <= 30 ? [word] : [],
  );
}

/** What craftsmen of the demo write of themselves, by their professions. */
export function descriptions(): (SearchableText & { profession: number })[] {
  const titles = demoProfessions.map(({ title }) => title as string);
  const written = demoCraftsmen(new Date(), 500).flatMap(({ profession, description }) =>
    description ? [{ profession: titles.indexOf(profession) + 1, ...told(description) }] : [],
  );
  return written.sort((a, b) => a.profession - b.profession);
}

/** A thousand of them, so unevenly as people live and work. */
export function weightedSlots(): Slot[] {
  const trades = spread(demoProfessions.map(({ weight }) => weight));
  const homes = spread(cities.map(({ weight }) => weight));
  // 1000 and 389 have no divisor in common: each home comes once.
  return trades.map((profession, at) => ({ profession, city: homes[(at * 389) % 1000]! }));
}

/** A thousand numbers from 1, each so often as it weighs. */
function spread(weights: number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight);
  let upTo = 0;
  const ends = weights.map((weight) => {
    upTo += weight;
    return upTo / whole;
  });
  return Array.from(
    { length: 1000 },
    (_, at) => 1 + ends.findIndex((end) => (at + 0.5) / 1000 < end),
  );
}
