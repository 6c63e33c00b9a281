import { and, arrayOverlaps, count, eq, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import type { AdminRights, Viewer } from "#src/http/security/viewer.ts";
import { inCities } from "./in-cities.server.ts";
import { craftsman } from "./table.server.ts";

type ListingRow = typeof craftsman.$inferSelect;
type Rights = Pick<AdminRights, "cities">;
type Cities = AdminRights["cities"];

/** What decides who may publish a listing. */
export type PublishingRow = Pick<ListingRow, "cityId" | "furtherCityIds" | "refusedCityIds">;

/** The cities whose moderators see a listing and may hide it: its own, those that refused it, those that have to look at it. */
export const relatedCities = ({
  cityId,
  furtherCityIds,
  refusedCityIds,
  flagCityIds,
}: PublishingRow & Pick<ListingRow, "flagCityIds">): number[] =>
  union([cityId], furtherCityIds, refusedCityIds, flagCityIds);

/** The cities on all of which one needs a right to publish a listing: all of its own, and those that refused it. */
export const publishingCities = ({
  cityId,
  furtherCityIds,
  refusedCityIds,
}: PublishingRow): number[] => union([cityId], furtherCityIds, refusedCityIds);

export const mayPublish = ({ cities }: Rights, listing: PublishingRow): boolean =>
  cities === null || publishingCities(listing).every((id) => cities.includes(id));

/** The ids of all of them, each once. */
export const union = (...lists: (readonly number[] | null)[]): number[] => [
  ...new Set(lists.flatMap((ids) => ids ?? [])),
];

/**
 * Whether the viewer sees the listing in any state: its own craftsman, and admins of the cities that it is related to.
 * @param isIt SQL condition that holds for this listing alone
 */
export async function seesUnpublished(
  db: Database,
  viewer: Viewer | null,
  isIt: SQL,
): Promise<boolean> {
  if (!viewer) return false;
  const isAdmin = viewer.role === "owner" || viewer.role === "moderator";
  const visible = isAdmin
    ? visibleIn(viewer.rights?.cities ?? null)
    : eq(craftsman.id, viewer.accountId);
  if (!visible) return true;
  return (await db.$count(craftsman, and(isIt, visible))) > 0;
}

/** SQL condition: listings that an admin of these cities sees; undefined for all cities. */
export function visibleIn(cities: Cities): SQL | undefined {
  if (cities === null) return undefined;
  return cities.length === 0 ? sql`false` : or(inCities(cities), isRelatedTo(cities));
}

/** An overlap with an empty list is refused by Drizzle. */
const isRelatedTo = (cities: number[]) =>
  or(
    arrayOverlaps(craftsman.furtherCityIds, cities),
    arrayOverlaps(craftsman.refusedCityIds, cities),
    arrayOverlaps(craftsman.flagCityIds, cities),
  );

/** SQL condition: published listings whose changes the moderators of these cities have yet to look at; of any city if null. */
export function isFlaggedFor(cities: Cities): SQL | undefined {
  if (cities?.length === 0) return sql`false`;
  return and(
    sql`${craftsman.state} = 'approved'`,
    sql`${craftsman.flagCityIds} is not null`,
    cities ? arrayOverlaps(craftsman.flagCityIds, cities) : undefined,
  );
}

/**
 * A moderator's filter by a city also finds what that city refused or has to look at: it narrows the
 * moderator's cities. An owner's is about the listings that are there now.
 */
export function narrowToCity<Filter extends { city?: number | undefined }>(
  filter: Filter,
  cities: Cities,
): { filter: Filter; cities: Cities } {
  const { city } = filter;
  if (cities === null || city === undefined) return { filter, cities };
  return { filter: { ...filter, city: undefined }, cities: cities.filter((id) => id === city) };
}

/** Counts listings of other cities that a moderator of these sees, which `craftsman_count` has under their own city. */
export async function countElsewhere(db: Database, cities: Cities) {
  if (cities === null || cities.length === 0) return [];
  const { state, professionId, cityId } = craftsman;
  return db
    .select({ state, professionId, craftsmen: count() })
    .from(craftsman)
    .where(and(isRelatedTo(cities), notInArray(cityId, cities)))
    .groupBy(state, professionId);
}
