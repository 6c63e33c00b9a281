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
 * Known places whose own city the site does not have, each with the nearest that it has, of its governorate if there is one: «صحنايا» is near Damascus
 * where nobody has added Darayya. Such a city is itself a place of the nearest.
 */
export function placesNear(cities: readonly Entry[]): NearPlace[] {
  const present = cities.flatMap((city) =>
    citySeedsOf(city.text, citySeeds).map(({ name, country, region, ...point }) => ({
      city,
      name,
      country,
      region,
      point,
    })),
  );
  const isPresent = new Set(present.map(({ country, name }) => `${country} ${name}`));
  const names = new Set(cities.map(({ text }) => fold(text)));
  const missing = [
    ...readPlaces().filter(({ country, city }) => !isPresent.has(`${country} ${city}`)),
    ...citySeeds.filter(({ country, name }) => !isPresent.has(`${country} ${name}`)).map(asTown),
  ];
  // A city whose name exists in two countries may be either of them.
  const isSure = ({ city }: { city: Entry }) =>
    present.filter((one) => one.city === city).length === 1;
  const byCountry = Map.groupBy(present.filter(isSure), ({ country }) => country);
  return missing.flatMap((place) => {
    const { coordinates } = place;
    if (!coordinates || names.has(fold(place.name)) || isCityElsewhere(place)) return [];
    const ownRegion = regionOf(place);
    const [nearest] = (byCountry.get(place.country) ?? [])
      .map(({ city, region, point }) => ({
        city,
        isOfRegion: region !== "" && region === ownRegion,
        distance: distanceInKm(coordinates, point),
      }))
      .filter(({ distance }) => distance <= farthest[place.kind])
      .sort(
        (one, other) =>
          Number(other.isOfRegion) - Number(one.isOfRegion) || one.distance - other.distance,
      );
    return nearest ? [{ city: nearest.city, place }] : [];
  });
}

/** «المنصورة» is a city in Egypt before it is a town on the Euphrates. */
const isCityElsewhere = ({ name, country }: KnownPlace) =>
  citySeedsOf(name, citySeeds).some((seed) => seed.country !== country);

const regionOf = ({ country, city }: KnownPlace) =>
  citySeeds.find((seed) => seed.country === country && seed.name === city)?.region;

/** In km: somebody works as far from his city; of a town people know where it is, however far that is. */
const farthest = { quarter: 40, village: 40, suburb: 150, town: 150 };

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
