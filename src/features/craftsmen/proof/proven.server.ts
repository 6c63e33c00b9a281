import { type SQL, sql } from "drizzle-orm";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { phoneProof } from "./table.server.ts";

/** For so long a proof counts: numbers are given to others after a while. */
export const isFresh = sql`${phoneProof.provenAt} > now() - interval '12 months'`;

/** Whether a proof of that time still counts. */
export function stillCounts(provenAt: Date, now: Date): boolean {
  const end = new Date(provenAt);
  end.setUTCMonth(end.getUTCMonth() + 12);
  return end > now;
}

/**
 * An expression whose columns keep their tables' names. Drizzle leaves these names out of an expression that is
 * selected from one table, which changes the meaning of a subquery in it: `phone = phone` is always true.
 */
const qualified = <Result>(expression: SQL<Result>): SQL<Result> => sql<Result>`${expression}`;

/** Whether a listing's number was proven, is the same still and not too long ago. */
export const isProven = qualified(sql<boolean>`exists (
  select from ${phoneProof} where ${phoneProof.craftsmanId} = ${craftsman.id}
    and ${phoneProof.phone} = ${craftsman.phone} and ${isFresh})`);
