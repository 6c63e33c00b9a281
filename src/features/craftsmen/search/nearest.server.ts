import { desc, like, or, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { distanceBetween } from "#src/features/catalogue/coordinates/distance.ts";
import { published } from "#src/features/craftsmen/columns.server.ts";
import type { CardPage, SearchInput } from "#src/features/craftsmen/contract.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { costOf, type SearchBudget } from "./budget/budget.server.ts";
import { countTotals } from "./count-entries.server.ts";
import { parseQuery } from "./parsing/parse-query.ts";
import type { Token } from "./parsing/tokens.ts";
import { type CityEntry, type Dictionary, readDictionary } from "./words/dictionary.server.ts";
import { searchPatterns } from "./words/search-text.ts";

const maxCities = 3;

interface Place {
  profession?: number | null | undefined;
  city?: number | null | undefined;
}

/** For the API: the cities to offer where one has nobody of a profession. */
export async function findElsewhere(
  db: Database,
  { profession, city }: Place,
  known?: Dictionary,
): Promise<Pick<CardPage, "nearest_cities">> {
  if (!profession || !city) return {};
  const dictionary = known ?? (await readDictionary(db));
  return { nearest_cities: await findNearestCities(db, dictionary, { profession, city }) };
}

/**
 * The cities that have a profession, nearest to one that has not; those without known coordinates after
 * the others, and all of them by the number of listings if that city's own are unknown.
 */
async function findNearestCities(
  db: Database,
  { cities }: Dictionary,
  { profession, city }: { profession: number; city: number },
) {
  const counts = await countTotals(db, "city", [profession]);
  const from = cities.find(({ id }) => id === city);
  return cities
    .flatMap((entry) => {
      const count = counts.get(entry.id) ?? 0;
      return count > 0 ? [{ entry, count, distance: distanceOf(from, entry) }] : [];
    })
    .sort((one, other) => one.distance - other.distance || other.count - one.count)
    .slice(0, maxCities)
    .map(({ entry: { id, name }, count }) => ({ id, name, count }));
}

/** In radians of a great circle; more than any distance where one is unknown. */
function distanceOf(from: CityEntry | undefined, to: CityEntry): number {
  const start = from && placeOf(from);
  const end = placeOf(to);
  if (!start || !end) return unknownDistance;
  return distanceBetween(start, end);
}

const unknownDistance = 2 * Math.PI;

const placeOf = ({ latitude, longitude }: CityEntry) =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

/** For the API: the city that the words name where another one is selected, which the search is limited to. */
export function findOtherCity(
  tokens: readonly Token[],
  { profession, city }: SearchInput,
  { index, cities }: Dictionary,
): Pick<CardPage, "other_city"> {
  if (city === undefined) return {};
  const [id, ...others] = parseQuery(tokens, index, { profession }).cities;
  const named = cities.find((one) => one.id === id);
  if (!named || others.length > 0 || named.id === city) return {};
  return { other_city: { id: named.id, name: named.name } };
}

const maxTrades = 4;
/** Listings that are looked at, the newest: a common word is in a large part of all. */
const maxListings = 500;
/** Shorter words are in too many descriptions. */
const leastLetters = 4;
const maxWords = 3;

/** The professions whose listings have at least one of several words, most listings first. */
export async function findNearestTrades(
  db: Database,
  words: readonly Token[],
  { professions, index }: Dictionary,
  budget: SearchBudget,
) {
  const patterns = words
    .filter(({ folded }) => folded.length >= leastLetters && !index.isCommonWord(folded))
    .sort((one, other) => other.folded.length - one.folded.length)
    .slice(0, maxWords)
    .flatMap(({ folded }) => searchPatterns(folded));
  // Nobody has a single word: that has been searched for.
  if (words.length < 2 || patterns.length === 0) return [];
  await budget.refuseIfSpent();
  await budget.spend(costOf({ patterns: patterns.length, names: 0 }, maxListings));
  const newest = db
    .select({ id: craftsman.professionId, text: craftsman.searchText })
    .from(craftsman)
    .where(published)
    .orderBy(desc(craftsman.position))
    .limit(maxListings)
    .as("newest");
  const rows = await db
    .select({ id: newest.id, count: sql<number>`count(*)::int` })
    .from(newest)
    .where(or(...patterns.map((pattern) => like(newest.text, pattern))))
    .groupBy(newest.id);
  const titles = new Map(professions.map(({ id, name }) => [id, name]));
  return rows
    .flatMap(({ id, count }) => ({ id, title: titles.get(id) ?? "", count }))
    .filter(({ title }) => title)
    .sort((one, other) => other.count - one.count)
    .slice(0, maxTrades);
}
