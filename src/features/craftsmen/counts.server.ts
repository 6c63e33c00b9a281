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

/** How a page is come to. */
export interface Way {
  /** Whether the oldest come first on it. */
  isFromEnd: boolean;
  /** The newest place to look at, if not the newest of all. */
  from: number | undefined;
  /** How many are passed over. */
  skip: number;
}

/** The nearest way to the listings after so many, the newest first: few are passed over on it. */
export async function findWay(
  db: Database,
  filter: Narrowed,
  { after, length, total }: { after: number; length: number; total: number },
): Promise<Way> {
  const behind = total - after - length;
  if (after <= behind && after < 2 * blockSize) return fromTop(after);
  if (behind < 2 * blockSize) return { isFromEnd: true, from: undefined, skip: behind };
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
  return { isFromEnd: false, from, skip: after - Number(row?.before ?? 0) };
}

export const fromTop = (skip: number): Way => ({ isFromEnd: false, from: undefined, skip });

const counting = (
  table: typeof listingTotal | typeof listingBlock,
  { profession = every, city = every }: Narrowed,
) => and(eq(table.professionId, profession), eq(table.cityId, city));
