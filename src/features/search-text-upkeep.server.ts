import { setTimeout as pause } from "node:timers/promises";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { fold, foldVersion, foldWithoutSpaces } from "#src/arabic/fold.ts";
import type { Database } from "#src/database/open.server.ts";
import type { Log } from "#src/jobs/open.server.ts";
import { kinds } from "./catalogue/kinds.server.ts";
import { lockKind, nameTables } from "./catalogue/names/lists.server.ts";
import { place } from "./catalogue/places/table.server.ts";
import { foldedBy } from "./craftsmen/search/table.server.ts";
import { searchText } from "./craftsmen/search/words/search-text.ts";
import { searchedColumns } from "./craftsmen/search/words/stored-search-text.server.ts";
import { craftsman } from "./craftsmen/table.server.ts";
import { refoldMissedQueries, refoldNames, refoldReplies } from "./refold-small-tables.server.ts";

/** Listings per transaction: other statements, and the embedded database's one thread, wait no longer. */
const batchSize = 100;
/** Between two batches. */
const batchPauseMs = 20;

/**
 * Makes stored folded texts anew where they are of an older `foldVersion`: after an update, or in a
 * restored backup. Resolves once all but the listings are done; these follow while the site runs, and are
 * found by their former texts until then.
 */
export async function startSearchTextUpkeep(
  db: Database,
  log: Log,
): Promise<{ stop(): Promise<void>; done: Promise<void> }> {
  const stopping = new AbortController();
  const idle = { stop: async () => {}, done: Promise.resolve() };
  const [stored] = await db.select().from(foldedBy);
  if (stored && stored.version >= foldVersion) return idle;
  for (const kind of Object.values(kinds)) {
    await db.transaction(async (tx) => {
      await lockKind(tx, kind);
      await refoldEntries(tx, kind);
      await refoldNames(tx, nameTables[kind.name]);
      if (kind.name === "city") await refoldNames(tx, place);
    });
  }
  await db.transaction(refoldReplies);
  await db.transaction(refoldMissedQueries);
  const done = refoldListings(db, stopping.signal).catch((error) => {
    if (!stopping.signal.aborted)
      log.warn(error, "search texts could not be made anew; the next start tries again");
  });
  return {
    done,
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

type Kind = (typeof kinds)[keyof typeof kinds];

/**
 * If entries have the same name now, the oldest stays and the others are marked as duplicates. The caller has
 * called `lockKind`.
 */
async function refoldEntries(tx: Database, { table, entries, folded, former }: Kind) {
  const rows = await tx.select(entries).from(table).orderBy(asc(table.id));
  const known = new Set<string>();
  const duplicates = rows.filter(({ text }) => {
    const key = foldWithoutSpaces(text);
    const isKnown = known.has(key);
    known.add(key);
    return isKnown;
  });
  // All are out of the unique index while their texts change one by one.
  await tx.update(table).set({ isDuplicate: true });
  for (const { id, text } of rows) {
    const column = sql.identifier(folded.name);
    await tx.execute(sql`update ${table} set ${column} = ${fold(text)} where id = ${id}`);
  }
  const duplicateIds = duplicates.map(({ id }) => id);
  const isFirst = duplicateIds.length ? sql`not ${inArray(table.id, duplicateIds)}` : undefined;
  await tx.update(table).set({ isDuplicate: false }).where(isFirst);
  const formerRows = await tx.select().from(former);
  for (const row of formerRows.filter((one) => fold(one.folded) !== one.folded)) {
    await tx.delete(former).where(eq(former.folded, row.folded));
    await tx
      .insert(former)
      .values({ ...row, folded: fold(row.folded) })
      .onConflictDoNothing();
  }
}

/** Triggers make the name pairs anew and invalidate cached responses. */
async function refoldListings(db: Database, signal: AbortSignal) {
  for (let last: number | undefined = 0; last !== undefined; ) {
    last = await refoldBatch(db, last);
    await pause(batchPauseMs, undefined, { signal });
  }
  await db.transaction(async (tx) => {
    await tx.delete(foldedBy);
    await tx.insert(foldedBy).values({ version: foldVersion }).onConflictDoNothing();
  });
}

/** @returns the last id of the batch; undefined when there was none left */
async function refoldBatch(db: Database, after: number): Promise<number | undefined> {
  const { id, searchText: text } = craftsman;
  const rows = await db
    .select({ id, ...searchedColumns, text })
    .from(craftsman)
    .where(gt(id, after))
    .orderBy(asc(id))
    .limit(batchSize);
  const changed = rows
    .map((row) => ({ ...row, text: searchText(row), former: row.text }))
    .filter((row) => row.text !== row.former);
  if (changed.length > 0) {
    // Not over what was saved since it was read.
    const isUnchanged = and(eq(id, sql`made.id`), eq(text, sql`made.former`));
    await db.execute(sql`
      update ${craftsman} set search_text = made.text
      from json_to_recordset(${JSON.stringify(changed)}::json) as made (id int, text text, former text)
      where ${isUnchanged}`);
  }
  return rows.at(-1)?.id;
}
