import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { statement } from "#src/database/statement.server.ts";
import type { Filter } from "#src/features/craftsmen/contract.ts";
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

/** Asks how many approved listings there are of what is put in its placeholders, with 0 for all (`every`). */
export const listedQuery = (db: Pick<Database, "select">) =>
  db.select({ listed: listingTotal.listed }).from(listingTotal).where(matchesKey(listingTotal));

const totalStatement = statement(
  () => "total",
  (db, name) => listedQuery(db).prepare(name),
);

/** Number of approved listings of a profession, a city, both or all. */
export async function countListed(db: Database, by: ListFilter): Promise<number> {
  const [row] = await totalStatement(db).execute(countKey(by));
  return row?.listed ?? 0;
}

/**
 * The block that contains row `after` of a list, counted from the newest, and how many rows come before it;
 * for a page's statement, which skips the rest. No block is read behind it.
 */
export function blockQuery(db: Database) {
  const { block, listed } = listingBlock;
  const reached = sql<number>`sum(${listed}) over (order by ${block} desc rows unbounded preceding)`;
  const counted = db
    .select({ block, listed, reached: reached.as("reached") })
    .from(listingBlock)
    .where(matchesKey(listingBlock))
    .as("counted");
  return db
    .select({
      newest: sql<number>`(${counted.block} + 1) * ${sql.raw(`${blockSize}`)} - 1`.as("newest"),
      before: sql<number>`${counted.reached} - ${counted.listed}`.as("before"),
    })
    .from(counted)
    .where(sql`${counted.reached} > ${sql.placeholder("after")}`)
    .orderBy(desc(counted.block))
    .limit(1);
}
