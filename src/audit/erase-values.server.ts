import { and, eq, inArray, like, sql } from "drizzle-orm";
import type { Database } from "../database/open.server.ts";
import { audit } from "./table.server.ts";

/**
 * Removes the recorded values of all acts on these subjects, in the transaction that deletes the
 * subjects. The acts themselves stay, with time and admin.
 * @param kind the part of the acts' names before the dot
 */
export async function eraseAuditedValues(
  tx: Database,
  kind: "message",
  subjects: number[],
): Promise<void> {
  await tx
    .update(audit)
    .set({ before: null, after: null })
    .where(and(like(audit.act, `${kind}.%`), inArray(audit.subject, subjects)));
}

/**
 * Removes the reasons that admins have written about a listing, in the transaction that deletes it: they
 * may name its owner. The decisions themselves stay.
 */
export async function eraseReasons(tx: Database, listing: number): Promise<void> {
  await tx
    .update(audit)
    .set({ before: sql`${audit.before} - 'reason'`, after: sql`${audit.after} - 'reason'` })
    .where(and(like(audit.act, "listing.%"), eq(audit.subject, listing)));
}
