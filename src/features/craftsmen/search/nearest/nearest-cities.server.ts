import type { Database } from "#src/database/open.server.ts";
import type { CardPage } from "#src/features/craftsmen/contract.ts";
import { countTotals } from "#src/features/craftsmen/search/count-entries.server.ts";
import {
  type CityEntry,
  type Dictionary,
  readDictionary,
} from "#src/features/craftsmen/search/words/dictionary.server.ts";

const mostCities = 3;

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
    .slice(0, mostCities)
    .map(({ entry: { id, name }, count }) => ({ id, name, count }));
}

/** In radians of a great circle; more than any distance where one is unknown. */
function distanceOf(from: CityEntry | undefined, to: CityEntry): number {
  const start = from && placeOf(from);
  const end = placeOf(to);
  if (!start || !end) return unknownDistance;
  // The haversine formula.
  const half =
    Math.sin((end.latitude - start.latitude) / 2) ** 2 +
    Math.cos(start.latitude) *
      Math.cos(end.latitude) *
      Math.sin((end.longitude - start.longitude) / 2) ** 2;
  return 2 * Math.asin(Math.sqrt(half));
}

const unknownDistance = 2 * Math.PI;

const placeOf = ({ latitude, longitude }: CityEntry) =>
  latitude === null || longitude === null
    ? undefined
    : { latitude: inRadians(latitude), longitude: inRadians(longitude) };

const inRadians = (degrees: number) => (degrees * Math.PI) / 180;
