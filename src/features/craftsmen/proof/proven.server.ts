import { sql } from "drizzle-orm";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { phoneProof } from "./table.server.ts";

/** For so long a proof counts: numbers are given to others after a while. */
export const isFresh = sql`${phoneProof.provenAt} > now() - interval '12 months'`;

/** Whether a listing's number was proven, is the same still and not too long ago. */
export const isProven = sql<boolean>`exists (
  select from ${phoneProof} where ${phoneProof.craftsmanId} = ${craftsman.id}
    and ${phoneProof.phone} = ${craftsman.phone} and ${isFresh})`;
