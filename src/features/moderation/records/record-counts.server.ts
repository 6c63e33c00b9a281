import { and, count, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { craftsmanCount } from "#src/features/craftsmen/counts/table.server.ts";
import { isHiddenBy } from "#src/features/craftsmen/hidden.server.ts";
import { inCities } from "#src/features/craftsmen/in-cities.server.ts";
import {
  countElsewhere,
  isFlaggedFor,
  narrowToCity,
  visibleIn,
} from "#src/features/craftsmen/listing-visibility.server.ts";
import { refuseUnknown } from "#src/features/craftsmen/search/refuse-unknown.server.ts";
import { listingStates } from "#src/features/craftsmen/states.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { AdminRecordDeps } from "#src/features/moderation/listing/records-for-admins.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";
import type { RecordCounts, RecordFilter } from "./records.contract.ts";
import { matchesFilter } from "./records.search.server.ts";

/** How many craftsmen that an admin of these cities sees match the filter in each state, whatever state it names. */
export async function countRecords(
  { db, country }: Pick<AdminRecordDeps, "db" | "country">,
  { state: _any, cities: all, ...wanted }: RecordFilter & Pick<AdminRights, "cities">,
): Promise<RecordCounts> {
  await refuseUnknown(db, wanted);
  const { filter, cities } = narrowToCity(wanted, all);
  const matches = and(matchesFilter(db, filter, country), visibleIn(cities));
  const [rows, paused, flagged] = await Promise.all([
    filter.q ? countMatching(db, matches) : countByState(db, { ...filter, cities }),
    db.$count(craftsman, and(matches, isHiddenBy("pause"))),
    db.$count(craftsman, and(matches, isFlaggedFor(cities))),
  ]);
  const counts = Object.fromEntries(listingStates.map((state) => [state, 0]));
  for (const { state, count } of rows) counts[state]! += count;
  const suspended = counts.suspended! - paused;
  return { ...counts, suspended, paused, flagged } as RecordCounts;
}

const countMatching = (db: Database, matches: SQL | undefined) =>
  db
    .select({ state: craftsman.state, count: count() })
    .from(craftsman)
    .where(matches)
    .groupBy(craftsman.state);

/** Without words they are counted already, but for those that a moderator sees of other cities. */
async function countByState(
  db: Database,
  {
    profession,
    city,
    cities,
  }: Pick<RecordFilter, "profession" | "city"> & Pick<AdminRights, "cities">,
) {
  const { state, professionId, cityId, craftsmen } = craftsmanCount;
  const counted = db
    .select({ state, count: sql<number>`sum(${craftsmen})::int` })
    .from(craftsmanCount)
    .where(
      and(
        profession === undefined ? undefined : eq(professionId, profession),
        city === undefined ? undefined : eq(cityId, city),
        inCities(cities, cityId),
      ),
    )
    .groupBy(state);
  const [rows, elsewhere] = await Promise.all([counted, countElsewhere(db, cities)]);
  const others = elsewhere
    .filter((row) => profession === undefined || row.professionId === profession)
    .map((row) => ({ state: row.state, count: row.craftsmen }));
  return [...rows, ...others];
}
