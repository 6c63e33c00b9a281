import { and, asc, gt, lte, max } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { statement } from "#src/database/statement.server.ts";
import { published } from "#src/features/craftsmen/columns.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";

const largestId = 2 ** 31 - 1;
/** Ids in one part of the sitemap, which thereby never has more than the 50,000 that it may. */
const idsInPart = 50_000;
export const maxParts = Math.ceil(largestId / idsInPart);
/** Rows per query: bounds memory and the duration of one query. */
const rowsAtOnce = 2000;

/** The number, from 1, of the last part that has an approved listing; 0 if none has one. */
export async function lastPart(db: Database): Promise<number> {
  const [last] = await lastStatement(db).execute();
  return Math.ceil((last?.id ?? 0) / idsInPart);
}

const lastStatement = statement(
  () => "last_listing",
  (db, name) =>
    db
      .select({ id: max(craftsman.id) })
      .from(craftsman)
      .where(published)
      .prepare(name),
);

/** Whether a part has an approved listing. */
export const isFilled = async (db: Database, part: number) =>
  (await listed(db, endOf(part - 1), endOf(part), 1)).length > 0;

export type Listed = Awaited<ReturnType<typeof listed>>[number];

/** The approved listings of a part by their ids, some at a time, read as they are needed. */
export async function* listingsIn(db: Database, part: number) {
  for (let past = endOf(part - 1); ; ) {
    const rows = await listed(db, past, endOf(part), rowsAtOnce);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    past = last.id;
  }
}

const endOf = (part: number) => Math.min(part * idsInPart, largestId);

const listed = (db: Database, past: number, end: number, most: number) =>
  db
    .select({ id: craftsman.id, approvedAt: craftsman.approvedAt })
    .from(craftsman)
    .where(and(published, gt(craftsman.id, past), lte(craftsman.id, end)))
    .orderBy(asc(craftsman.id))
    .limit(most);
