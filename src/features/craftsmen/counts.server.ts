import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../database/open.server.ts";
import { statement } from "../../database/statement.server.ts";
import type { Filter } from "./contract.ts";
import { blockSize, every, listingBlock, listingTotal } from "./table.server.ts";

export type ListFilter = Pick<Filter, "profession" | "city">;

/** The key of a list's count. */
export const countKey = ({ profession = every, city = every }: ListFilter) => ({
  profession,
  city,
});

const matchesKey = (table: typeof listingTotal | typeof listingBlock) =>
  and(
    eq(table.professionId, sql.placeholder("profession")),
    eq(table.cityId, sql.placeholder("city")),
  );

/** Asks how many approved listings there are of what is put in its placeholders; see `inCounts`. */
export const listedStatement = (db: Database) =>
  db.select({ listed: listingTotal.listed }).from(listingTotal).where(matchesKey(listingTotal));

const totalStatement = statement(
  () => "total",
  (db, name) => listedStatement(db).prepare(name),
);

/** Number of approved listings of a profession, a city, both or all. */
export async function countListed(db: Database, by: ListFilter): Promise<number> {
  const [row] = await totalStatement(db).execute(countKey(by));
  return row?.listed ?? 0;
}

/** Skipping up to this many rows is faster than looking for the block. */
const skipLimit = 1024;

/** Where a page begins in its index. */
export interface PageStart {
  /** Read from the oldest on: the page is nearer to the end. */
  isAscending: boolean;
  /** Newest position to read from; undefined for the very newest. */
  from: number | undefined;
  /** Rows to skip. */
  skip: number;
  /** Rows to read. */
  length: number;
}

/**
 * The start of the page after `after` listings, newest first, with few rows to skip.
 * @returns undefined if there are not that many
 */
export async function findPageStart(
  db: Database,
  by: ListFilter,
  { after, most }: { after: number; most: number },
): Promise<PageStart | undefined> {
  if (after < skipLimit) return { isAscending: false, from: undefined, skip: after, length: most };
  const left = (await countListed(db, by)) - after;
  if (left <= 0) return undefined;
  const length = Math.min(most, left);
  const behind = left - length;
  if (behind < skipLimit) return { isAscending: true, from: undefined, skip: behind, length };
  const [row] = await blockStatement(db).execute({ ...countKey(by), after });
  // bigint comes as text; block numbers are small.
  const from = (Number(row?.block ?? 0) + 1) * blockSize - 1;
  return { isAscending: false, from, skip: after - Number(row?.before ?? 0), length };
}

/** The block that contains row `after`, counted from the newest, and how many rows come before it. */
const blockStatement = statement(
  () => "block",
  (db, name) => {
    const after = sql.placeholder("after");
    const reached = db
      .select({
        block: listingBlock.block,
        reached:
          sql<number>`sum(${listingBlock.listed}) over (order by ${listingBlock.block} desc)`.as(
            "reached",
          ),
      })
      .from(listingBlock)
      .where(matchesKey(listingBlock))
      .as("counted");
    return db
      .select({
        block: sql<
          number | null
        >`max(${reached.block}) filter (where ${reached.reached} > ${after})`,
        before: sql<
          number | null
        >`max(${reached.reached}) filter (where ${reached.reached} <= ${after})`,
      })
      .from(reached)
      .prepare(name);
  },
);
