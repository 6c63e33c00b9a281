import { and, inArray, like } from "drizzle-orm";
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
