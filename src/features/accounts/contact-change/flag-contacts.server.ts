import { and, eq, sql } from "drizzle-orm";
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
 * listing's, or its own when it was declined. Contacts without any such decision take the question back.
 */
export async function flagContacts(
  tx: Database,
  { formerDecisions, now }: Deps,
  { id, contacts, changed }: ChangedContacts,
): Promise<void> {
  const isPublished = and(eq(craftsman.id, id), eq(craftsman.state, "approved"));
  // Of a published listing only former contacts are remembered, so its own decisions count, too.
  const skipsOwn = (await tx.$count(craftsman, isPublished)) === 0;
  const found = await formerDecisions.find(tx, [{ id, ...contacts, skipsOwn }], now);
  const decisions = found.get(id) ?? [];
  const isRecognised = decisions.some(({ same }) => same.some((field) => changed.includes(field)));
  if (!isRecognised && decisions.length > 0) return;
  const flaggedAt = isRecognised
    ? sql`coalesce(${craftsman.contactsFlaggedAt}, ${now.toISOString()}::timestamptz)`
    : null;
  await tx.update(craftsman).set({ contactsFlaggedAt: flaggedAt }).where(eq(craftsman.id, id));
}
