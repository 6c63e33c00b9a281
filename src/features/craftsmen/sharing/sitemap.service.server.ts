import { and, asc, exists, gt, lte, max, sql } from "drizzle-orm";
import type { Database } from "../../../database/open.server.ts";
import { published } from "../columns.server.ts";
import { craftsman } from "../table.server.ts";

const largestId = 2 ** 31 - 1;
/** Ids in one part of the sitemap, which thereby never has more than the 50,000 that it may. */
const idsInPart = 50_000;
export const mostParts = Math.ceil(largestId / idsInPart);
/** Rows at a time: neither the memory nor the database's patience for one question is without end. */
const rowsAtOnce = 2000;

/** The numbers, from 1, of the parts that have an approved listing: one look into the index each. */
export async function filledParts(db: Database): Promise<number[]> {
  const [newest] = await db.select({ id: max(craftsman.id) }).from(craftsman);
  const parts = Math.ceil((newest?.id ?? 0) / idsInPart);
  const one = exists(
    db
      .select({ id: craftsman.id })
      .from(craftsman)
      .where(
        and(
          published,
          gt(craftsman.id, sql`(part - 1) * ${idsInPart}::bigint`),
          lte(craftsman.id, sql`part * ${idsInPart}::bigint`),
        ),
      ),
  );
  const filled = await db
    .select({ part: sql<number>`part::int` })
    .from(sql`generate_series(1, ${parts}::int) as part`)
    .where(one)
    .orderBy(sql`part`);
  return filled.map(({ part }) => part);
}

/** Whether a part has an approved listing. */
export const isFilled = async (db: Database, part: number) =>
  (await listed(db, endOf(part - 1), endOf(part), 1)).length > 0;

/** The approved listings of a part by their ids, read as they are needed. */
export async function* listingsIn(db: Database, part: number) {
  for (let past = endOf(part - 1); ; ) {
    const rows = await listed(db, past, endOf(part), rowsAtOnce);
    yield* rows;
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
