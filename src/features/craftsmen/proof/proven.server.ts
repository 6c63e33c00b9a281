import { sql } from "drizzle-orm";
import { qualified } from "#src/database/qualified.server.ts";
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

/** Whether a listing's number was proven, is the same still and not too long ago. */
export const isProven = qualified(sql<boolean>`exists (
  select from ${phoneProof} where ${phoneProof.craftsmanId} = ${craftsman.id}
    and ${phoneProof.phone} = ${craftsman.phone} and ${isFresh})`);
