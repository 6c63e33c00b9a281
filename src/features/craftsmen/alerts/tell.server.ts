import { setImmediate as otherWork } from "node:timers/promises";
import { and, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { every, listingTotal } from "#src/features/craftsmen/counts/table.server.ts";
import { readDictionary } from "#src/features/craftsmen/search/words/dictionary.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { isAlertWaiting, readWords } from "./service.server.ts";
import { alert } from "./table.server.ts";

/** Queries that are read again at once, and alerts that are told at once. */
const queriesBatch = 40;
const batch = 200;

/**
 * Tells those who left an e-mail that somebody is listed by now, once, and deletes what they left. Words that an
 * admin has made another name of a profession since are read as that profession.
 */
export async function tellWhoWaits({ db, outbox }: { db: Database; outbox: Outbox }) {
  await readQueriesAgain(db);
  while ((await tellSome(db, outbox)) === batch);
}

/** All of them: with a limit, one client with many alerts would keep those of others from being read. */
async function readQueriesAgain(db: Database): Promise<void> {
  for (let last: string | undefined = ""; last !== undefined; ) {
    last = await readSomeAgain(db, last);
    await otherWork();
  }
}

/** @returns the last query of the batch; undefined when there was none left */
async function readSomeAgain(db: Database, after: string): Promise<string | undefined> {
  const queries = await db
    .selectDistinct({ query: alert.query })
    .from(alert)
    .where(and(isAlertWaiting, gt(alert.query, after)))
    .orderBy(alert.query)
    .limit(queriesBatch);
  if (queries.length === 0) return undefined;
  const dictionary = await readDictionary(db);
  for (const { query } of queries) {
    const { professionId, cityId } = readWords(dictionary, query!);
    if (professionId === null) continue;
    await db
      .update(alert)
      .set({ professionId, query: null, cityId: sql`coalesce(${alert.cityId}, ${cityId}::int)` })
      .where(eq(alert.query, query!));
  }
  return queries.at(-1)!.query!;
}

/** @returns how many alerts were looked at */
const tellSome = (db: Database, outbox: Outbox): Promise<number> =>
  db.transaction(async (tx) => {
    const ready = await tx
      .select({
        id: alert.id,
        email: alert.email,
        professionId: alert.professionId,
        cityId: alert.cityId,
      })
      .from(alert)
      .innerJoin(
        listingTotal,
        and(
          eq(listingTotal.professionId, alert.professionId),
          eq(listingTotal.cityId, sql`coalesce(${alert.cityId}, ${every})`),
        ),
      )
      .where(
        and(isNotNull(alert.confirmedAt), isNull(alert.phone), sql`${listingTotal.listed} > 0`),
      )
      .orderBy(alert.id)
      .limit(batch)
      .for("update", { of: alert, skipLocked: true });
    // An address that has asked twice for one thing gets one mail.
    const groups = Map.groupBy(ready, ({ email, professionId, cityId }) =>
      JSON.stringify([email, professionId, cityId]),
    );
    for (const [{ id, email, professionId, cityId }] of groups.values() as Iterable<
      [(typeof ready)[number]]
    >) {
      await outbox.enqueue(tx, {
        cause: `alert-found:${id}`,
        kind: "alertFound",
        recipient: email!,
        data: { professionId, cityId },
      });
    }
    if (ready.length > 0) {
      await tx.delete(alert).where(
        inArray(
          alert.id,
          ready.map(({ id }) => id),
        ),
      );
    }
    return ready.length;
  });
