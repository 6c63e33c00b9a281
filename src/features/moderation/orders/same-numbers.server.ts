import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#src/database/open.server.ts";
import { rowsOf } from "#src/database/statement.server.ts";
import { phoneQuestion } from "#src/features/accounts/phone/table.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { differentPeople } from "#src/features/craftsmen/duplicates/table.server.ts";
import { phoneLine } from "#src/features/craftsmen/keys.server.ts";
import { revision } from "#src/features/craftsmen/revisions/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";

/** Two listings, by their ids: the one with the lower id was there first. */
export interface Pair {
  olderId: number;
  youngerId: number;
}

/**
 * SQL: pairs of listings that one number leads to, though only one of them can have it. The other has proven it, too, and
 * admins are asked whose it is; or its holder wants it and waits for an approval; or it gave it up in the last days.
 */
const wanted = sql`
  select ${phoneQuestion.craftsmanId} as one, ${phoneQuestion.holderId} as other
  from ${phoneQuestion} where ${phoneQuestion.holderId} is not null
  union select ${revision.craftsmanId}, holder.id from ${revision}
  cross join lateral ${holderOf(revision.phone)} holder
  where ${revision.state} = 'waiting' and ${revision.phone} is not null
  union select ${contactChange.accountId}, holder.id from ${contactChange}
  cross join lateral ${holderOf(contactChange.formerPhone)} holder
  where ${contactChange.formerPhone} is not null`;

/** SQL: the one listing that has a number. Laterally, so that it is looked up in the index whatever the planner expects. */
function holderOf(phone: AnyPgColumn): SQL {
  return sql`(select ${craftsman.id} from ${craftsman}
    where ${phoneLine(craftsman.phone)} = ${phoneLine(phone)} and ${craftsman.phone} is not null
    limit 1)`;
}

/** Many more than there ever are. */
const maxPairs = 500;

interface Wanted {
  /** Listings one of which is of each pair; all if absent. */
  of?: readonly number[];
  /** The cities of both; all if null. */
  cities: number[] | null;
}

/** Pairs of listings with one number, none of them declined, and which nobody has called different people; newest first. */
export async function findSameNumbers(db: Database, { of, cities }: Wanted): Promise<Pair[]> {
  if (of?.length === 0 || cities?.length === 0) return [];
  const isOf = of ? sql`(older_id in ${of} or younger_id in ${of})` : sql`true`;
  return rowsOf<Pair>(
    db,
    sql`select pair.older_id as "olderId", pair.younger_id as "youngerId"
      from (
        select distinct least(one, other) as older_id, greatest(one, other) as younger_id
        from (${wanted}) wanted where one <> other
      ) pair
      join ${craftsman} older on older.id = pair.older_id and ${isShown(sql`older`, cities)}
      join ${craftsman} younger on younger.id = pair.younger_id and ${isShown(sql`younger`, cities)}
      where ${isOf} and not exists (
        select from ${differentPeople} told where told.older_id = pair.older_id
          and told.younger_id = pair.younger_id)
      order by pair.younger_id desc, pair.older_id desc limit ${maxPairs}`,
  );
}

const isShown = (listing: SQL, cities: number[] | null) =>
  sql`${listing}.state <> 'declined' and ${cities ? sql`${listing}.city_id in ${cities}` : sql`true`}`;
