import { and, type Column, eq, inArray, like, or, type SQL } from "drizzle-orm";
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
  searchPatterns,
  searchWords,
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
  folded: string;
}

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
  const words = searchWords(filter.q ?? "");
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
  const named = hasName(words);
  if (filter.everywhere) return { anywhere: withFilter([words, meanings], or(named, anywhere)) };
  const isWhole = professionId === undefined && cityId === undefined;
  return {
    named: {
      ...withFilter(words, named),
      ...(isWhole ? { findAll: (db: Database) => findByName(db, words) } : {}),
    },
    anywhere: withFilter(meanings, anywhere),
  };
}

/** Cities and professions are few: they are matched here, so that the query needs no join. */
async function readMeanings(db: Database, words: string[]) {
  const [professions, cities] = await Promise.all([
    professionsStatement(db).execute(),
    citiesStatement(db).execute(),
  ]);
  const meanings = words.map(
    (word): Meaning => ({
      patterns: searchPatterns(word),
      professions: idsOf(professions, isTradeOf(word)),
      cities: idsOf(cities, isCityOf(word)),
    }),
  );
  const titles = professions.map(({ folded }) => folded);
  const names = cities.map(({ folded }) => folded);
  const isName =
    words.length > 1 && !words.some((word) => isTradeWord(word, titles) || isCityWord(word, names));
  return { meanings, isName };
}

const professionsStatement = statement(
  () => "professions_folded",
  (db, name) =>
    db.select({ id: profession.id, folded: profession.titleFolded }).from(profession).prepare(name),
);

const citiesStatement = statement(
  () => "cities_folded",
  (db, name) => db.select({ id: city.id, folded: city.nameFolded }).from(city).prepare(name),
);

const idsOf = (named: Named[], isMatch: (folded: string) => boolean) =>
  named.filter(({ folded }) => isMatch(folded)).map(({ id }) => id);

/** Ids instead of joins, so that each part of the "or" is answered by an index. */
const matchesMeaning = ({ patterns, professions, cities }: Meaning) =>
  or(
    ...patterns.map((pattern) => like(craftsman.searchText, pattern)),
    isOneOf(craftsman.professionId, professions),
    isOneOf(craftsman.cityId, cities),
  );

const isOneOf = (column: Column, ids: number[]) => (ids.length ? inArray(column, ids) : undefined);
