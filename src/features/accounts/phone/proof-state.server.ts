import { sql } from "drizzle-orm";
import type { ProofState } from "#src/features/craftsmen/proof/proof-ways.ts";
import { isFresh } from "#src/features/craftsmen/proof/proven.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { phoneCode } from "./table.server.ts";

/** The state of a listing's number. Needs its proof joined, which may be missing. */
export const proofState = sql<ProofState>`case
  when ${phoneProof.phone} = ${craftsman.phone} and ${isFresh} then 'proven'
  when exists (select from ${phoneCode} where ${phoneCode.craftsmanId} = ${craftsman.id}
    and ${phoneCode.purpose} = 'prove' and ${phoneCode.expiresAt} > now()) then 'waiting'
  when ${phoneProof.phone} is not null then 'stale'
  else 'unproven' end`;
