import { and, type Column, eq, inArray, like, or, type SQL } from "drizzle-orm";
import type { Database } from "../../database/open.server.ts";
import { statement } from "../../database/statement.server.ts";
import { city, profession } from "../catalogue/table.server.ts";
import { published } from "./columns.server.ts";
import type { Search } from "./contract.ts";
import { findByName, hasName } from "./names.server.ts";
import type { SearchCondition } from "./search-result-cache.server.ts";
import {
  isPlaceOf,
  isTradeOf,
  saysPlace,
  saysTrade,
  searchPatterns,
  searchWords,
} from "./search-text.ts";
import { craftsman } from "./table.server.ts";

/** What answers to one word that was typed. */
interface Meaning {
  patterns: string[];
  professions: number[];
  cities: number[];
}

interface Named {
  id: number;
  folded: string;
}

/** What typed words are looked for in. */
export interface Typed {
  /**
   * Whose name has them all as whole words, where they can be a name: two and more, none of which
   * is a trade or a place. Not if they are to be looked for everywhere.
   */
  named?: SearchCondition;
  /** Whose name, description, profession or city has each of them, also as a part of a word. */
  anywhere: SearchCondition;
}

/** @returns undefined if no word was typed */
export async function readWords(db: Database, asked: Search): Promise<Typed | undefined> {
  const words = searchWords(asked.q ?? "");
  if (!words.length) return undefined;
  const { meanings, isName } = await readMeanings(db, words);
  const { profession: professionId, city: cityId } = asked;
  /** Those who fit the rest of the filter too. */
  const among = (sought: unknown, ...conditions: (SQL | undefined)[]): SearchCondition => ({
    key: JSON.stringify([professionId, cityId, sought]),
    matches: and(
      published,
      professionId === undefined ? undefined : eq(craftsman.professionId, professionId),
      cityId === undefined ? undefined : eq(craftsman.cityId, cityId),
      ...conditions,
    ) as SQL,
  });
  const anywhere = and(...meanings.map(meant));
  if (!isName) return { anywhere: among(meanings, anywhere) };
  const named = hasName(words);
  if (asked.everywhere) return { anywhere: among([words, meanings], or(named, anywhere)) };
  const isWhole = professionId === undefined && cityId === undefined;
  return {
    named: {
      ...among(words, named),
      ...(isWhole ? { findAll: (db: Database) => findByName(db, words) } : {}),
    },
    anywhere: among(meanings, anywhere),
  };
}

/** Both lists are short; what they say to each word is settled here. */
async function readMeanings(db: Database, words: string[]) {
  const [professions, cities] = await Promise.all([
    professionsStatement(db).execute(),
    citiesStatement(db).execute(),
  ]);
  const meanings = words.map(
    (word): Meaning => ({
      patterns: searchPatterns(word),
      professions: idsOf(professions, isTradeOf(word)),
      cities: idsOf(cities, isPlaceOf(word)),
    }),
  );
  const titles = professions.map(({ folded }) => folded);
  const names = cities.map(({ folded }) => folded);
  const isName =
    words.length > 1 && !words.some((word) => saysTrade(word, titles) || saysPlace(word, names));
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

const idsOf = (named: Named[], isMeant: (folded: string) => boolean) =>
  named.filter(({ folded }) => isMeant(folded)).map(({ id }) => id);

/** Ids instead of joins, so that each part of the "or" is answered by an index. */
const meant = ({ patterns, professions, cities }: Meaning) =>
  or(
    ...patterns.map((pattern) => like(craftsman.searchText, pattern)),
    isOneOf(craftsman.professionId, professions),
    isOneOf(craftsman.cityId, cities),
  );

const isOneOf = (column: Column, ids: number[]) => (ids.length ? inArray(column, ids) : undefined);
