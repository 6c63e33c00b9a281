import type { Database } from "#src/database/open.server.ts";
import { distanceBetween, earthRadius } from "#src/features/catalogue/coordinates/distance.ts";
import type { CardPage, SearchInput } from "#src/features/craftsmen/contract.ts";
import { countTotals } from "./count-entries.server.ts";
import { isShop } from "./parsing/businesses.ts";
import { parseQuery } from "./parsing/parse-query.ts";
import type { Token } from "./parsing/tokens.ts";
import { type CityEntry, type Dictionary, readDictionary } from "./words/dictionary.server.ts";

const maxCities = 3;

interface Place {
  professions: readonly number[];
  city?: number | null | undefined;
}

/** For the API: the cities to offer where one has nobody of any of these professions. */
export async function findElsewhere(
  db: Database,
  { professions, city }: Place,
  known?: Dictionary,
): Promise<Pick<CardPage, "nearest_cities">> {
  if (professions.length === 0 || !city) return {};
  const dictionary = known ?? (await readDictionary(db));
  return { nearest_cities: await findNearestCities(db, dictionary, { professions, city }) };
}

/**
 * The cities that have one of the professions, nearest to one that has not; those without known coordinates after
 * the others, and all of them by the number of listings if that city's own are unknown.
 */
async function findNearestCities(
  db: Database,
  { cities }: Dictionary,
  { professions, city }: { professions: readonly number[]; city: number },
) {
  const counts = await countTotals(db, "city", professions);
  const from = cities.find(({ id }) => id === city);
  return cities
    .flatMap((entry) => {
      const count = counts.get(entry.id) ?? 0;
      return count > 0 ? [{ entry, count, distance: distanceOf(from, entry) }] : [];
    })
    .sort((one, other) => one.distance - other.distance || other.count - one.count)
    .slice(0, maxCities)
    .map(({ entry: { id, name }, count, distance }) => ({
      id,
      name,
      count,
      distance_km: distance === unknownDistance ? null : Math.round(distance * earthRadius),
    }));
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
/** Shorter words begin too many others. */
const leastLetters = 4;

/**
 * The professions of which a name or a word of trouble begins as one of the typed words does, most listings first.
 * What craftsmen write is not looked at: the same word, or a first name, in two texts makes no two trades alike.
 */
export async function findNearestTrades(
  db: Database,
  words: readonly Token[],
  { professions, index }: Dictionary,
) {
  const ids = new Set(
    words
      .filter((word) => !isShop(word))
      .map(({ folded }) => folded)
      .filter((word) => word.length >= leastLetters)
      .filter((word) => index.find([word]) !== undefined || !index.isCommonWord(word))
      .flatMap((word) => [...index.startingWith(word)])
      .flatMap(({ meanings }) => meanings.filter(({ kind }) => kind === "trade"))
      .map(({ id }) => id),
  );
  if (ids.size === 0) return [];
  const counts = await countTotals(db, "profession", []);
  return professions
    .filter(({ id }) => ids.has(id) && counts.has(id))
    .map(({ id, name }) => ({ id, title: name, count: counts.get(id)! }))
    .sort((one, other) => other.count - one.count)
    .slice(0, maxTrades);
}
