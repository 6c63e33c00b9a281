import { fold } from "#src/arabic/fold.ts";
import type { Entry } from "#src/features/catalogue/contract.ts";
import {
  distanceBetween,
  earthRadius,
  type Point,
} from "#src/features/catalogue/coordinates/distance.ts";
import { citySeedsOf } from "#src/features/catalogue/names/matching-seeds.server.ts";
import { citySeeds } from "#src/features/catalogue/names/seeds/seeds.server.ts";
import { type KnownPlace, readPlaces } from "./places.server.ts";

/** A city of the site and a known place near it. */
export interface NearPlace {
  city: Entry;
  place: KnownPlace;
}

/**
 * Known places whose own city the site does not have, each with the nearest that it has: «صحنايا» is near Damascus
 * where nobody has added Darayya. Such a city is itself a place of the nearest.
 */
export function placesNear(cities: readonly Entry[]): NearPlace[] {
  const present = cities.flatMap((city) =>
    citySeedsOf(city.text, citySeeds).map(({ name, country, ...point }) => ({
      city,
      name,
      country,
      point,
    })),
  );
  const isPresent = new Set(present.map(({ country, name }) => `${country} ${name}`));
  const names = new Set(cities.map(({ text }) => fold(text)));
  const missing = [
    ...readPlaces().filter(({ country, city }) => !isPresent.has(`${country} ${city}`)),
    ...citySeeds.filter(({ country, name }) => !isPresent.has(`${country} ${name}`)).map(asTown),
  ];
  // Of a name in two countries nobody knows where it is.
  const isSure = ({ city }: { city: Entry }) =>
    present.filter((one) => one.city === city).length === 1;
  const byCountry = Map.groupBy(present.filter(isSure), ({ country }) => country);
  return missing.flatMap((place) => {
    const { coordinates } = place;
    if (!coordinates || names.has(fold(place.name)) || isCityElsewhere(place)) return [];
    const [nearest] = (byCountry.get(place.country) ?? [])
      .map(({ city, point }) => ({ city, distance: distanceInKm(coordinates, point) }))
      .filter(({ distance }) => distance <= farthest)
      .sort((one, other) => one.distance - other.distance);
    return nearest ? [{ city: nearest.city, place }] : [];
  });
}

/** «المنصورة» is a city in Egypt before it is a town on the Euphrates. */
const isCityElsewhere = ({ name, country }: KnownPlace) =>
  citySeedsOf(name, citySeeds).some((seed) => seed.country !== country);

/** In km: somebody works as far from his city. */
const farthest = 40;

const distanceInKm = (one: Point, other: Point) => distanceBetween(one, other) * earthRadius;

const asTown = ({
  country,
  name,
  otherNames,
  latitude,
  longitude,
}: (typeof citySeeds)[number]): KnownPlace => ({
  country,
  name,
  kind: "town",
  city: name,
  coordinates: { latitude, longitude },
  otherNames: otherNames.slice(0, 12),
});
