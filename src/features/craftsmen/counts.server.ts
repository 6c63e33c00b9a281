import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../database/open.server.ts";
import { statement } from "../../database/statement.server.ts";
import type { Filter } from "./contract.ts";
import { every, listingBlock, listingTotal, placesPerNumber } from "./table.server.ts";

export type Narrowed = Pick<Filter, "profession" | "city">;

/** As what the counts are kept under. */
export const inCounts = ({ profession = every, city = every }: Narrowed) => ({ profession, city });

const ofGiven = (table: typeof listingTotal | typeof listingBlock) =>
  and(
    eq(table.professionId, sql.placeholder("profession")),
    eq(table.cityId, sql.placeholder("city")),
  );

/** Asks how many approved listings there are of what is put in its placeholders; see `inCounts`. */
export const listedOf = (db: Database) =>
  db.select({ listed: listingTotal.listed }).from(listingTotal).where(ofGiven(listingTotal));

const totalStatement = statement(
  () => "total",
  (db, name) => listedOf(db).prepare(name),
);

/** How many approved listings there are of a profession, in a city, of both or at all. */
export async function countListed(db: Database, by: Narrowed): Promise<number> {
  const [row] = await totalStatement(db).execute(inCounts(by));
  return row?.listed ?? 0;
}

/** To pass over these takes less time than to ask where to begin. */
const few = 1024;

/** How a page is come to. */
export interface Way {
  /** Whether the oldest come first on it. */
  isFromEnd: boolean;
  /** The newest place to look at, if not the newest of all. */
  from: number | undefined;
  /** How many are passed over. */
  skip: number;
  /** How many are wanted at most. */
  length: number;
}

/**
 * A way to the listings after so many, the newest first, on which few are passed over.
 * @returns undefined if there are not so many
 */
export async function findWay(
  db: Database,
  by: Narrowed,
  { after, most }: { after: number; most: number },
): Promise<Way | undefined> {
  if (after < few) return { isFromEnd: false, from: undefined, skip: after, length: most };
  const left = (await countListed(db, by)) - after;
  if (left <= 0) return undefined;
  const length = Math.min(most, left);
  const behind = left - length;
  if (behind < few) return { isFromEnd: true, from: undefined, skip: behind, length };
  const [row] = await blockStatement(db).execute({ ...inCounts(by), after });
  // The numbers come as text where they might be too large for a number, which places are not.
  const from = (Number(row?.block ?? 0) + 1) * placesPerNumber - 1;
  return { isFromEnd: false, from, skip: after - Number(row?.before ?? 0), length };
}

/** In which block one gets there, from the newest on, and how many are in those before. */
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
      .where(ofGiven(listingBlock))
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
