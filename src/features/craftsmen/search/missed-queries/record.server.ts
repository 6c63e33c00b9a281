import { createHmac, randomBytes } from "node:crypto";
import { and, eq, lt, lte, sql } from "drizzle-orm";
import { fold } from "#src/arabic/fold.ts";
import type { Database } from "#src/database/open.server.ts";
import { isNetwork, networkFactor, networkKeyOf } from "#src/http/security/address-key.server.ts";
import { day } from "#src/util/time.ts";
import { missedQuery, missedQueryKey } from "./table.server.ts";

/** In ms: how long a search is counted, and how long one network has the same HMAC. */
export const countedFor = 90 * day;
const longestQuery = 40;
/** Rows of one address and of all, so that nobody fills the table; a /48 of IPv6 has ten times an address's, as in limits. */
const maxOfAddress = 100;
const maxTotal = 100_000;

/**
 * Records a search that found nobody; nothing with digits, since it may be somebody's number, and nothing
 * long. Who searched is kept as an HMAC of the IPv4 address or of the /48 of IPv6, which counts once: one
 * customer may have all of a /48.
 */
export async function recordMissed(
  db: Database,
  { typed, address, now }: { typed: string; address: string; now: Date },
): Promise<void> {
  const folded = fold(typed);
  if (folded.length < 2 || [...folded].length > longestQuery || /\p{N}/u.test(typed)) return;
  const network = networkKeyOf(address);
  const person = createHmac("sha256", await currentKey(db, now))
    .update(network)
    .digest("base64url");
  const maxOfOne = maxOfAddress * (isNetwork(network) ? networkFactor : 1);
  if ((await db.$count(missedQuery, eq(missedQuery.person, person))) >= maxOfOne) return;
  if ((await db.$count(missedQuery)) >= maxTotal) return;
  await db
    .insert(missedQuery)
    .values({ folded, person, typed, at: now })
    .onConflictDoUpdate({ target: [missedQuery.person, missedQuery.folded], set: { at: now } });
}

/** Deletes searches that no longer count. */
export async function deleteOldMissed(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - countedFor);
  await db.delete(missedQuery).where(lt(missedQuery.at, limit));
  await db.delete(missedQueryKey).where(lte(missedQueryKey.since, limit));
}

async function currentKey(db: Database, now: Date): Promise<string> {
  const limit = new Date(now.getTime() - countedFor);
  await db.delete(missedQueryKey).where(lte(missedQueryKey.since, limit));
  await db
    .insert(missedQueryKey)
    .values({ key: randomBytes(32).toString("base64url"), since: now })
    .onConflictDoNothing();
  const [row] = await db.select().from(missedQueryKey);
  return row!.key;
}

/** Makes nobody of this query's people known, as when an admin has dealt with it. */
export const dismissMissed = (db: Database, query: string) =>
  db.delete(missedQuery).where(eq(missedQuery.folded, fold(query)));

const leastPeople = 3;
const maxListed = 100;

/**
 * Searches of three people or more that no name answers by now, most people first. Since a network has
 * another HMAC under each key, the people of the present key and those before it are not added up.
 */
export async function listMissed(db: Database, now: Date) {
  const limit = new Date(now.getTime() - countedFor);
  const { folded, at } = missedQuery;
  const isOfThisKey = sql`${at} >= (select ${missedQueryKey.since} from ${missedQueryKey})`;
  const ofThisKey = sql`count(*) filter (where ${isOfThisKey})`;
  const people = sql<number>`greatest(${ofThisKey}, count(*) - ${ofThisKey})::int`;
  return db
    .select({ query: sql<string>`min(${missedQuery.typed})`, people })
    .from(missedQuery)
    .where(
      and(
        sql`${at} > ${limit}`,
        sql`not exists (select from profession_name other
          where other.folded = ${folded} and not other.is_removed)`,
        sql`not exists (select from city_name other
          where other.folded = ${folded} and not other.is_removed)`,
      ),
    )
    .groupBy(folded)
    .having(sql`${people} >= ${leastPeople}`)
    .orderBy(sql`${people} desc`, folded)
    .limit(maxListed);
}
