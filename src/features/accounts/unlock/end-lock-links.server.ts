import { and, eq, gte, lte, or } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import {
  type Contacts,
  contactFields,
  formerContacts,
} from "#src/features/accounts/contact-change/contacts.ts";
import { lockLinkLifetime } from "#src/features/accounts/lock/lock-link.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";

type Change = typeof contactChange.$inferSelect;

interface Decision {
  /** All that are stored of the account, the newest first. */
  changes: Change[];
  current: Contacts;
  /** With which the account is unlocked. */
  contacts: Contacts;
  now: Date;
}

/**
 * Ends the lock links that an admin's decision has settled: of the oldest change whose link was used or
 * that is undone, of all later ones, and of those that have expired. Links of older changes stay, since
 * a thief may have locked the account by a link of their own, and their holders have yet to be heard.
 */
export async function endLockLinks(tx: Database, id: number, decision: Decision): Promise<void> {
  const { changes, now } = decision;
  const oldestSettled = changes.findLast(
    (change) => change.usedAt !== null || isUndone(change, decision),
  );
  const expired = lte(contactChange.createdAt, new Date(now.getTime() - lockLinkLifetime));
  const settled = oldestSettled && gte(contactChange.createdAt, oldestSettled.createdAt);
  await tx.delete(contactChange).where(and(eq(contactChange.accountId, id), or(expired, settled)));
}

/** Whether the account gets a contact back that this change replaced, and no later one did. */
function isUndone(change: Change, { changes, current, contacts }: Decision): boolean {
  return contactFields.some((field) => {
    if (contacts[field] === current[field]) return false;
    const newest = changes.find((other) => formerContacts(other)[field] === contacts[field]);
    return newest === change;
  });
}
