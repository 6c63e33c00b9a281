import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../database/open.server.ts";
import { craftsman } from "../../craftsmen/table.server.ts";
import type { FormerDecisions } from "../../former-decisions/former-decisions.server.ts";
import type { ContactField, Contacts } from "./contacts.ts";

interface Deps {
  formerDecisions: FormerDecisions;
  now: Date;
}

interface ChangedContacts {
  id: number;
  contacts: Contacts;
  changed: ContactField[];
}

/**
 * Asks admins to look at a published listing whose new number or e-mail was a declined or suspended
 * listing's, or its own when it was declined. Contacts without any such decision clear the flag. Nothing
 * is done for a listing that is not published.
 */
export async function flagContacts(
  tx: Database,
  { formerDecisions, now }: Deps,
  { id, contacts, changed }: ChangedContacts,
): Promise<void> {
  const isPublished = and(eq(craftsman.id, id), eq(craftsman.state, "approved"));
  if ((await tx.$count(craftsman, isPublished)) === 0) return;
  // Of a published listing only former contacts are remembered, so its own decisions count, too.
  const found = await formerDecisions.find(tx, [{ id, ...contacts, skipsOwn: false }], now);
  const decisions = found.get(id) ?? [];
  const flag = (at: SQL | null) =>
    tx.update(craftsman).set({ contactsFlaggedAt: at }).where(isPublished);
  if (decisions.some(({ same }) => same.some((field) => changed.includes(field)))) {
    await flag(sql`coalesce(${craftsman.contactsFlaggedAt}, ${now.toISOString()}::timestamptz)`);
  } else if (decisions.length === 0) await flag(null);
}
