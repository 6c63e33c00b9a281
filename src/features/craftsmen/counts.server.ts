import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../database/open.server.ts";
import type { Filter } from "./contract.ts";
import { blockSize, every, listingBlock, listingTotal } from "./table.server.ts";

type Narrowed = Pick<Filter, "profession" | "city">;

/** How many approved listings there are of a profession, in a city, of both or at all. */
export async function countListed(db: Database, filter: Narrowed): Promise<number> {
  const [row] = await db
    .select({ listed: listingTotal.listed })
    .from(listingTotal)
    .where(counting(listingTotal, filter));
  return row?.listed ?? 0;
}

/**
 * From where to read on so as to come to the listing after so many, the newest first.
 * @returns the last place to look at, if not all, and how many to skip from there: fewer than a
 * block has, wherever that is
 */
export async function findPlace(
  db: Database,
  filter: Narrowed,
  after: number,
): Promise<{ from: number | undefined; skip: number }> {
  if (after < blockSize) return { from: undefined, skip: after };
  const reached = db
    .select({
      block: listingBlock.block,
      reached:
        sql<number>`sum(${listingBlock.listed}) over (order by ${listingBlock.block} desc)`.as(
          "reached",
        ),
    })
    .from(listingBlock)
    .where(counting(listingBlock, filter))
    .as("counted");
  const [row] = await db
    .select({
      block: sql<number | null>`max(${reached.block}) filter (where ${reached.reached} > ${after})`,
      before: sql<
        number | null
      >`max(${reached.reached}) filter (where ${reached.reached} <= ${after})`,
    })
    .from(reached);
  // The numbers come as text where they might be too large for a number, which places are not.
  const from = (Number(row?.block ?? 0) + 1) * blockSize - 1;
  return { from, skip: after - Number(row?.before ?? 0) };
}

const counting = (
  table: typeof listingTotal | typeof listingBlock,
  { profession = every, city = every }: Narrowed,
) => and(eq(table.professionId, profession), eq(table.cityId, city));
