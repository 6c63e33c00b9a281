import type { Database } from "../../../database/open.server.ts";
import { countTotals } from "./count-entries.server.ts";
import type { CityEntry, Dictionary } from "./dictionary.server.ts";

const mostCities = 3;

/**
 * The cities that have a profession, nearest to one that has not; those without known coordinates after
 * the others, and all of them by the number of listings if that city's own are unknown.
 */
export async function findNearestCities(
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

/** In degrees of a great circle; more than any distance where one is unknown. */
function distanceOf(from: CityEntry | undefined, to: CityEntry): number {
  const places = [from?.latitude, from?.longitude, to.latitude, to.longitude].map(
    (degrees) => ((degrees ?? Number.NaN) * Math.PI) / 180,
  );
  const [latitude, longitude, otherLatitude, otherLongitude] = places as [
    number,
    number,
    number,
    number,
  ];
  const half =
    Math.sin((otherLatitude - latitude) / 2) ** 2 +
    Math.cos(latitude) * Math.cos(otherLatitude) * Math.sin((otherLongitude - longitude) / 2) ** 2;
  return Number.isNaN(half) ? unknownDistance : (2 * Math.asin(Math.sqrt(half)) * 180) / Math.PI;
}

const unknownDistance = 360;
