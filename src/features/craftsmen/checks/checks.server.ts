import { lte, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { nameKey } from "#src/features/craftsmen/keys.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { CheckKind } from "./kinds.ts";
import { listingCheck } from "./table.server.ts";

/** In months. */
const checkLifetime = sql.raw("interval '24 months'");

/**
 * SQL condition, beside the listing: the check has not ended, and is of what the listing says now. An identity belongs to
 * a name, a certificate to a name and a profession, a place of work to a name and a city.
 */
export const isCurrent = sql<boolean>`(${listingCheck.seenOn} + ${checkLifetime} > current_date
  and ${nameKey(listingCheck.fullname)} = ${nameKey(craftsman.fullname)}
  and (${listingCheck.kind} <> 'certificate' or ${listingCheck.professionId} = ${craftsman.professionId})
  and (${listingCheck.kind} <> 'workshop' or ${listingCheck.cityId} = ${craftsman.cityId}))`;

/** A check as everybody sees it; of the day only the month. */
export interface CheckView {
  kind: CheckKind;
  month: string;
}

/** The checks of a listing that count, the last one first. For queries of several tables, which keep columns' tables. */
export const currentChecks = sql<CheckView[]>`(
  select coalesce(json_agg(
    json_build_object('kind', ${listingCheck.kind}, 'month', to_char(${listingCheck.seenOn}, 'YYYY-MM'))
    order by ${listingCheck.seenOn} desc, ${listingCheck.kind}), '[]')
  from ${listingCheck} where ${listingCheck.craftsmanId} = ${craftsman.id} and ${isCurrent})`;

/** Hourly: nothing is kept of checks that have ended but their rows in the audit log. */
export const removeOldChecks = (db: Database, now: Date) =>
  db
    .delete(listingCheck)
    .where(lte(listingCheck.seenOn, sql`(${now.toISOString()}::date - ${checkLifetime})::date`));
