import { foldWithoutSpaces } from "#src/arabic/fold.ts";
import { readTsv } from "#src/util/tsv.server.ts";
import type { PlaceKind } from "./texts.ts";

/** A place that is smaller than the cities of `city-names.tsv`. */
export interface KnownPlace {
  /** ISO 3166 code. */
  country: string;
  name: string;
  kind: PlaceKind;
  /** The city, as `city-names.tsv` calls it, that the place belongs to or is nearest to. */
  city: string;
  /** From GeoNames (geonames.org), CC BY 4.0, or by hand, then good to some two kilometres; null where unknown. */
  coordinates: { latitude: number; longitude: number } | null;
  otherNames: string[];
}

let places: KnownPlace[] | undefined;
let placesByCity: Map<string, KnownPlace[]> | undefined;

/** Read when it is first asked for: a start does not need it. */
export function readPlaces(): readonly KnownPlace[] {
  const file = new URL("places.tsv", import.meta.url);
  places ??= readTsv<
    "country" | "place" | "kind" | "city" | "latitude" | "longitude" | "other names"
  >(file).map(({ country, place, kind, city, latitude, longitude, "other names": others }) => ({
    country,
    name: place,
    kind: kind as PlaceKind,
    city,
    coordinates: latitude ? { latitude: Number(latitude), longitude: Number(longitude) } : null,
    otherNames: others.split("، ").filter(Boolean),
  }));
  return places;
}

/** The places of a city of `city-names.tsv`. */
export function placesIn({ country, name }: { country: string; name: string }): KnownPlace[] {
  placesByCity ??= Map.groupBy(readPlaces(), (place) => `${place.country} ${place.city}`);
  return placesByCity.get(`${country} ${name}`) ?? [];
}

/** The towns and villages of this name in all countries. Quarters are left out: they are no city's name. */
export function townsNamed(name: string): KnownPlace[] {
  const key = foldWithoutSpaces(name);
  return readPlaces().filter(
    (place) =>
      place.kind !== "quarter" &&
      [place.name, ...place.otherNames].some((one) => foldWithoutSpaces(one) === key),
  );
}
