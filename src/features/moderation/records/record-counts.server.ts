import { and, count, ne } from "drizzle-orm";
import type { AdminRights } from "../../../http/security/viewer.ts";
import { countListed } from "../../craftsmen/counts.server.ts";
import { inCities } from "../../craftsmen/in-cities.server.ts";
import { refuseUnknown } from "../../craftsmen/search/refuse-unknown.server.ts";
import { listingStates } from "../../craftsmen/states.ts";
import { craftsman, hasFlaggedContacts } from "../../craftsmen/table.server.ts";
import type { ReviewDeps } from "../review-record.server.ts";
import type { RecordCounts, RecordFilter } from "./records.contract.ts";
import { matchesFilter } from "./records.search.server.ts";

/** How many craftsmen of an admin's cities match the filter in each state, whatever state it names. */
export async function countRecords(
  { db, country }: Pick<ReviewDeps, "db" | "country">,
  { state: _any, cities, ...filter }: RecordFilter & Pick<AdminRights, "cities">,
): Promise<RecordCounts> {
  await refuseUnknown(db, filter);
  const matches = and(matchesFilter(db, filter, country), inCities(cities));
  // Without words the published ones are counted already, and are most of all.
  const isCounted = !filter.q && !cities;
  const isUnlisted = isCounted ? ne(craftsman.state, "approved") : undefined;
  const [rows, listed, flagged] = await Promise.all([
    db
      .select({ state: craftsman.state, count: count() })
      .from(craftsman)
      .where(and(matches, isUnlisted))
      .groupBy(craftsman.state),
    isCounted ? countListed(db, filter) : undefined,
    db.$count(craftsman, and(matches, hasFlaggedContacts)),
  ]);
  const counts = Object.fromEntries(listingStates.map((state) => [state, 0]));
  for (const { state, count } of rows) counts[state] = count;
  if (listed !== undefined) counts.approved = listed;
  return { ...counts, flagged } as RecordCounts;
}
