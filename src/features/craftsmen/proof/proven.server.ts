import { type SQL, sql } from "drizzle-orm";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { phoneProof } from "./table.server.ts";

/** Whether a proof is not too old, whatever visitors say of the number since. */
export const isWithinYear = sql`${phoneProof.provenAt} > now() - interval '12 months'`;

/**
 * A proof counts for a year, since numbers are given to others after a while. It does not while the number is under review,
 * nor where visitors report that it does not work and its craftsman does not answer for 14 days after he was asked. Until
 * somebody has asked him, what visitors say takes nothing from him.
 */
export const isFresh = sql`(${isWithinYear} and not exists (
  select from craftsman doubted
  where doubted.id = phone_proof.craftsman_id and doubted.doubted_phone = phone_proof.phone
    and (doubted.phone_hidden_at is not null
      or (doubted.phone_doubted_at is not null
        and doubted.phone_asked_at <= now() - interval '14 days'))))`;

/** Whether a proof of that time still counts, of a number that nobody doubts. */
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

/**
 * Whether its holder has proven the number within a year. Doubts of visitors and a review hide the mark and the number,
 * but do not give the number to somebody else.
 */
export const wasProven = qualified(sql<boolean>`exists (
  select from ${phoneProof} where ${phoneProof.craftsmanId} = ${craftsman.id}
    and ${phoneProof.phone} = ${craftsman.phone} and ${isWithinYear})`);
