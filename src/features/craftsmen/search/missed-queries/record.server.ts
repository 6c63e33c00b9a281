import { createHmac, randomBytes } from "node:crypto";
import { and, eq, lt, lte, sql } from "drizzle-orm";
import { fold } from "#src/arabic/fold.ts";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { isNetwork, networkFactor, networkKeyOf } from "#src/http/security/address-key.server.ts";
import { offerUndo } from "#src/undo/undo.server.ts";
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

/** What is kept of a dismissed search while that can be undone, as JSON. */
export interface DismissedSearch {
  rows: { folded: string; person: string; typed: string; at: string }[];
}

/**
 * Takes a search out of the list; whoever searches so again counts anew.
 * @returns the token by which it is undone
 */
export const dismissMissed = (
  db: Database,
  { query, by, now }: { query: string; by: Actor; now: Date },
): Promise<string> =>
  db.transaction(async (tx) => {
    const removed = await tx
      .delete(missedQuery)
      .where(eq(missedQuery.folded, fold(query)))
      .returning();
    const data: DismissedSearch = {
      rows: removed.map((row) => ({ ...row, at: row.at.toISOString() })),
    };
    if (removed.length > 0) {
      await writeAudit(tx, by, { act: "search.dismiss", before: auditedWords(removed) });
    }
    return offerUndo(tx, { kind: "dismissal", data, accountId: by.accountId, now });
  });

/** Puts a dismissed search back; who has made it again since counts once. */
export async function restoreMissed(
  tx: Database,
  by: Actor,
  { rows }: DismissedSearch,
): Promise<void> {
  if (rows.length === 0) return;
  await writeAudit(tx, by, { act: "search.undismiss", after: auditedWords(rows) });
  const values = rows.map((row) => ({ ...row, at: new Date(row.at) }));
  await tx.insert(missedQuery).values(values).onConflictDoNothing();
}

/** What was searched for, for the audit log; nothing with digits, since it may be somebody's number. */
function auditedWords(rows: { typed: string }[]) {
  const words = rows.map(({ typed }) => typed).sort();
  const name = words.find((word) => !/\p{N}/u.test(word));
  return name === undefined ? {} : { name };
}

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
        sql`not exists (select from ${profession} where ${profession.titleFolded} = ${folded})`,
        sql`not exists (select from ${city} where ${city.nameFolded} = ${folded})`,
      ),
    )
    .groupBy(folded)
    .having(sql`${people} >= ${leastPeople}`)
    .orderBy(sql`${people} desc`, folded)
    .limit(maxListed);
}
