import { and, eq, inArray, isNotNull, like, or, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { audit } from "./table.server.ts";

/** The recorded values of one act. */
export type AuditedValues = Pick<typeof audit.$inferSelect, "id" | "before" | "after">;

/**
 * Removes the recorded values of all acts on these subjects, in the transaction that deletes the
 * subjects. The acts themselves stay, with time and admin.
 * @param kind the part of the acts' names before the dot
 * @returns what was removed, for `restoreAuditedValues`
 */
export async function eraseAuditedValues(
  tx: Database,
  kind: "message",
  subjects: number[],
): Promise<AuditedValues[]> {
  const erased = await tx
    .select({ id: audit.id, before: audit.before, after: audit.after })
    .from(audit)
    .where(
      and(
        like(audit.act, `${kind}.%`),
        inArray(audit.subject, subjects),
        or(isNotNull(audit.before), isNotNull(audit.after)),
      ),
    );
  const ids = erased.map(({ id }) => id);
  await tx.update(audit).set({ before: null, after: null }).where(inArray(audit.id, ids));
  return erased;
}

/** Puts erased values back, in the transaction that undoes the deletion. */
export async function restoreAuditedValues(tx: Database, erased: AuditedValues[]): Promise<void> {
  for (const { id, before, after } of erased) {
    await tx.update(audit).set({ before, after }).where(eq(audit.id, id));
  }
}

const withoutPerson = (values: typeof audit.before | typeof audit.after) =>
  sql`${values} - array['reason', 'fullname', 'number', 'gender', 'experience', 'description']`;

/**
 * Removes the reasons that admins have written about a listing, which may name its craftsman, and the
 * names, numbers and texts that it had, in the transaction that deletes it. The acts themselves stay.
 */
export async function eraseListingValues(tx: Database, listing: number): Promise<void> {
  await tx
    .update(audit)
    .set({
      before: withoutPerson(audit.before),
      after: withoutPerson(audit.after),
    })
    .where(and(like(audit.act, "listing.%"), eq(audit.subject, listing)));
}
