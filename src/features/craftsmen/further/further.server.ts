import { and, arrayOverlaps, type Column, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { CityView, ProfessionView } from "#src/features/catalogue/contract.ts";
import { place } from "#src/features/catalogue/places/table.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { PlaceName } from "./contract.ts";

/**
 * What some ids stand for, in their order. Each is looked up by its index: a join would read all professions for a few. The
 * expression in an expression keeps the columns' tables, also in a query of one table.
 */
function named<Views>(ids: Column, view: SQL): SQL<Views | null> {
  const views = sql`case when ${ids} is not null then (
    select json_agg(one.view order by listed.nr)
    from unnest(${ids}) with ordinality listed (id, nr), lateral (${view} offset 0) one) end`;
  return sql`${views}`;
}

/** The professions of a listing beside its first one; null if there are none, as of most. */
export const furtherProfessions = named<ProfessionView[]>(
  craftsman.furtherProfessionIds,
  sql`select json_strip_nulls(json_build_object('id', id, 'title', title, 'icon', icon)) as view
    from ${profession} where id = listed.id`,
);

export const furtherCities = named<CityView[]>(
  craftsman.furtherCityIds,
  sql`select json_build_object('id', id, 'name', name) as view from ${city} where id = listed.id`,
);

/** The places of a listing that are there still, and in one of its cities. */
export const shownPlaces = named<PlaceName[]>(
  craftsman.placeIds,
  sql`select json_build_object('id', id, 'name', name) as view from ${place}
    where id = listed.id and not is_removed
      and city_id = any(array_prepend(${craftsman.cityId}, ${craftsman.furtherCityIds}))`,
);

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
