import { and, arrayOverlaps, type Column, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { CityView, ProfessionView } from "#src/features/catalogue/contract.ts";
import { place } from "#src/features/catalogue/places/table.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { PlaceName } from "./contract.ts";

/** An expression whose columns keep their tables' names, also in a query of one table. */
const qualified = <Result>(expression: SQL<Result>): SQL<Result> => sql<Result>`${expression}`;

/** The professions of a listing beside its first one; null if there are none, as of most. */
export const furtherProfessions = qualified(sql<ProfessionView[] | null>`case
  when ${craftsman.furtherProfessionIds} is not null then (
    select json_agg(json_strip_nulls(json_build_object(
      'id', named.id, 'title', named.title, 'icon', named.icon)) order by listed.nr)
    from unnest(${craftsman.furtherProfessionIds}) with ordinality listed (id, nr)
    join ${profession} named on named.id = listed.id) end`);

export const furtherCities = qualified(sql<CityView[] | null>`case
  when ${craftsman.furtherCityIds} is not null then (
    select json_agg(json_build_object('id', named.id, 'name', named.name) order by listed.nr)
    from unnest(${craftsman.furtherCityIds}) with ordinality listed (id, nr)
    join ${city} named on named.id = listed.id) end`);

/** The places of a listing that are there still, and in one of its cities. */
export const shownPlaces = qualified(sql<PlaceName[] | null>`case
  when ${craftsman.placeIds} is not null then (
    select json_agg(json_build_object('id', named.id, 'name', named.name) order by listed.nr)
    from unnest(${craftsman.placeIds}) with ordinality listed (id, nr)
    join ${place} named on named.id = listed.id
    where not named.is_removed
      and named.city_id = any(array_prepend(${craftsman.cityId}, ${craftsman.furtherCityIds}))) end`);

/** What a query selects for `withFurther`. */
export interface FurtherRow {
  profession: ProfessionView;
  city: CityView;
  furtherProfessions: ProfessionView[] | null;
  furtherCities: CityView[] | null;
  places: PlaceName[] | null;
}

/** The columns of these, for a query that also selects the first profession and city. */
export const furtherColumns = { furtherProfessions, furtherCities, places: shownPlaces };

/** All professions and cities of a listing, the first ones first, and its places. */
export const withFurther = <Row extends FurtherRow>({
  furtherProfessions,
  furtherCities,
  places,
  ...row
}: Row) => ({
  ...row,
  professions: [row.profession, ...(furtherProfessions ?? [])],
  cities: [{ id: row.city.id, name: row.city.name }, ...(furtherCities ?? [])],
  places: places ?? [],
});

/** SQL condition: it has one of these professions; undefined if there are none. */
export const hasProfession = (ids: readonly number[]): SQL | undefined => or(...inTrade(ids));

/** SQL condition: it has one of these cities; undefined if there are none. */
export const hasCity = (ids: readonly number[]): SQL | undefined => or(...inCity(ids));

/**
 * SQL condition: it has one of the professions and one of the cities. Written as an "or" of "and"s, so that those whose
 * first ones they are, which is nearly all, are still found by the index of both.
 * @returns undefined if there are none of either
 */
export function isListedIn(
  professions: readonly number[],
  cities: readonly number[],
): SQL | undefined {
  const [trades, places] = [inTrade(professions), inCity(cities)];
  if (trades.length === 0 || places.length === 0) return or(...trades, ...places);
  return or(...trades.flatMap((trade) => places.map((place) => and(trade, place))));
}

const inTrade = (ids: readonly number[]) =>
  isOneOf(ids, craftsman.professionId, craftsman.furtherProfessionIds);

const inCity = (ids: readonly number[]) => isOneOf(ids, craftsman.cityId, craftsman.furtherCityIds);

function isOneOf(ids: readonly number[], first: Column, further: Column): SQL[] {
  if (ids.length === 0) return [];
  return [
    ids.length === 1 ? eq(first, ids[0]) : inArray(first, [...ids]),
    arrayOverlaps(further, [...ids]),
  ];
}
