import { and, type Column, eq, inArray, like, or, type SQL } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "../../database/open.server.ts";
import { statement } from "../../database/statement.server.ts";
import { city, profession } from "../catalogue/table.server.ts";
import { published } from "./columns.server.ts";
import type { Search } from "./contract.ts";
import { findByName, hasName } from "./names.server.ts";
import type { SearchCondition } from "./search-result-cache.server.ts";
import {
  isCityOf,
  isCityWord,
  isTradeOf,
  isTradeWord,
  searchedWords,
  searchPatterns,
  spellingsOf,
  withSpellings,
} from "./search-text.ts";
import { craftsman } from "./table.server.ts";

/** What one typed word can stand for. */
interface Meaning {
  patterns: string[];
  professions: number[];
  cities: number[];
}

interface Named {
  id: number;
  name: string;
  folded: string;
}

/** Cities and professions are read with each search: their names are spelled once. */
const otherSpellings = new LRUCache<string, string>({
  max: 2000,
  memoMethod: (name) => (withSpellings(name).match(/ \S+\|/g) ?? []).join(""),
});
const textOf = ({ name, folded }: Named) => folded + otherSpellings.memo(name);

/** The conditions that typed words are searched by. */
export interface Typed {
  /**
   * The name has all of them as whole words. Only for two or more words, none of them a profession
   * or city, and not with `everywhere`.
   */
  named?: SearchCondition;
  /** Name, description, profession or city has each of them, also as a part of a word. */
  anywhere: SearchCondition;
}

/** @returns undefined if no word was typed */
export async function readWords(db: Database, filter: Search): Promise<Typed | undefined> {
  const words = searchedWords(filter.q ?? "").map(spellingsOf);
  if (!words.length) return undefined;
  const { meanings, isName } = await readMeanings(db, words);
  const { profession: professionId, city: cityId } = filter;
  /** Adds the rest of the filter. */
  const withFilter = (searched: unknown, ...conditions: (SQL | undefined)[]): SearchCondition => ({
    key: JSON.stringify([professionId, cityId, searched]),
    matches: and(
      published,
      professionId === undefined ? undefined : eq(craftsman.professionId, professionId),
      cityId === undefined ? undefined : eq(craftsman.cityId, cityId),
      ...conditions,
    ) as SQL,
  });
  const anywhere = and(...meanings.map(matchesMeaning));
  if (!isName) return { anywhere: withFilter(meanings, anywhere) };
  const names = combinationsOf(words);
  const named = hasName(names);
  if (filter.everywhere) return { anywhere: withFilter([words, meanings], or(named, anywhere)) };
  const isWhole = professionId === undefined && cityId === undefined;
  return {
    named: {
      ...withFilter(words, named),
      ...(isWhole ? { findAll: (db: Database) => findByName(db, names) } : {}),
    },
    anywhere: withFilter(meanings, anywhere),
  };
}

/** Cities and professions are few: they are matched here, so that the query needs no join. */
async function readMeanings(db: Database, words: string[][]) {
  const [professions, cities] = await Promise.all([
    professionsStatement(db).execute(),
    citiesStatement(db).execute(),
  ]);
  const meanings = words.map(
    (spellings): Meaning => ({
      patterns: spellings.flatMap(searchPatterns),
      professions: idsOf(professions, spellings.map(isTradeOf)),
      cities: idsOf(cities, spellings.map(isCityOf)),
    }),
  );
  const titles = professions.map(textOf);
  const names = cities.map(textOf);
  const isName =
    words.length > 1 &&
    !words.flat().some((word) => isTradeWord(word, titles) || isCityWord(word, names));
  return { meanings, isName };
}

const professionsStatement = statement(
  () => "profession_titles",
  (db, name) =>
    db
      .select({ id: profession.id, name: profession.title, folded: profession.titleFolded })
      .from(profession)
      .prepare(name),
);

const citiesStatement = statement(
  () => "city_names",
  (db, name) =>
    db.select({ id: city.id, name: city.name, folded: city.nameFolded }).from(city).prepare(name),
);

const idsOf = (named: Named[], tests: ((text: string) => boolean)[]) =>
  named.filter((one) => tests.some((isMatch) => isMatch(textOf(one)))).map(({ id }) => id);

/** Further combinations of spellings are not looked for as a name; they are found everywhere. */
const mostNames = 8;

/** Every way to take one spelling of each word. */
const combinationsOf = (words: string[][]): string[][] =>
  words.reduce<string[][]>(
    (begun, spellings) =>
      spellings.flatMap((one) => begun.map((name) => [...name, one])).slice(0, mostNames),
    [[]],
  );

/** Ids instead of joins, so that each part of the "or" is answered by an index. */
const matchesMeaning = ({ patterns, professions, cities }: Meaning) =>
  or(
    ...patterns.map((pattern) => like(craftsman.searchText, pattern)),
    isOneOf(craftsman.professionId, professions),
    isOneOf(craftsman.cityId, cities),
  );

const isOneOf = (column: Column, ids: number[]) => (ids.length ? inArray(column, ids) : undefined);
