import { createHmac, randomBytes } from "node:crypto";
import { and, count, eq, lt, lte, sql } from "drizzle-orm";
import { fold } from "../../../../arabic/spelling/fold.ts";
import type { Database } from "../../../../database/open.server.ts";
import { day } from "../../../../util/time.ts";
import { missedQuery, missedQueryKey } from "./table.server.ts";

/** In ms: how long a search is counted, and how long one person is the same person. */
export const countedFor = 90 * day;
const longestQuery = 40;
/** Of one person and of all, so that nobody fills the table. */
const mostOfOne = 100;
const mostOfAll = 100_000;

/**
 * Records a search that found nobody; nothing with digits, since it may be somebody's number, and nothing
 * long. Who searched is kept as an HMAC, and the same person counts once.
 */
export async function recordMissed(
  db: Database,
  { typed, address, now }: { typed: string; address: string; now: Date },
): Promise<void> {
  const folded = fold(typed);
  if (folded.length < 2 || [...folded].length > longestQuery || /\p{N}/u.test(typed)) return;
  const person = createHmac("sha256", await currentKey(db, now))
    .update(address)
    .digest("base64url");
  const isPerson = eq(missedQuery.person, person);
  if ((await db.$count(missedQuery, isPerson)) >= mostOfOne) return;
  if ((await db.$count(missedQuery)) >= mostOfAll) return;
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
const mostListed = 100;

/** Searches of three people or more that no name answers by now, most people first. */
export async function listMissed(db: Database, now: Date) {
  const limit = new Date(now.getTime() - countedFor);
  const { folded } = missedQuery;
  const people = count();
  return db
    .select({ query: sql<string>`min(${missedQuery.typed})`, people })
    .from(missedQuery)
    .where(
      and(
        sql`${missedQuery.at} > ${limit}`,
        sql`not exists (select from profession_name other
          where other.folded = ${folded} and not other.is_removed)`,
        sql`not exists (select from city_name other
          where other.folded = ${folded} and not other.is_removed)`,
      ),
    )
    .groupBy(folded)
    .having(sql`${people} >= ${leastPeople}`)
    .orderBy(sql`${people} desc`, folded)
    .limit(mostListed);
}
