import { sql } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { listingNote } from "#src/features/listings/table.server.ts";

/** SQL condition: nobody has claimed the listing, added a picture, proven its number or written a note on it. */
export const isUnused = sql`(${craftsman.image} is null
  and not exists (select from ${account} where ${account.id} = ${craftsman.id}
    and (${account.email} is not null or ${account.passwordHash} is not null))
  and not exists (select from ${phoneProof} where ${phoneProof.craftsmanId} = ${craftsman.id})
  and not exists (select from ${listingNote} where ${listingNote.listingId} = ${craftsman.id}))`;
