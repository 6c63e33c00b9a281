import { and, asc, gt, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../database/open.server.ts";
import { statement } from "../../../database/statement.server.ts";
import { published } from "../columns.server.ts";
import { craftsman } from "../table.server.ts";

const largestId = 2 ** 31 - 1;
/** Ids in one part of the sitemap, which thereby never has more than the 50,000 that it may. */
const idsInPart = 50_000;
const size = sql.raw(String(idsInPart));
export const mostParts = Math.ceil(largestId / idsInPart);
/** Rows at a time: neither the memory nor the database's patience for one question is without end. */
const rowsAtOnce = 2000;

/** The numbers, from 1, of the parts that have an approved listing. */
export async function filledParts(db: Database): Promise<number[]> {
  const filled = await filledPartsStatement(db).execute();
  return filled.map(({ part }) => part);
}

/** From each part to the next one: one look into the index for each, wherever the ids are. */
const filledPartsStatement = statement(
  () => "filled_parts",
  (db, name) => {
    const next = (past: SQL) => sql`
      select (${craftsman.id} - 1) / ${size} + 1 as part from ${craftsman}
      where ${and(published, gt(craftsman.id, past))} order by ${craftsman.id} limit 1`;
    return db
      .select({ part: sql<number>`part` })
      .from(sql`(
        with recursive filled as (
          (${next(sql`0`)})
          union all
          select next.part from filled
          cross join lateral (${next(sql`filled.part::bigint * ${size}`)}) next)
        select part from filled) filled`)
      .orderBy(sql`part`)
      .prepare(name);
  },
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
