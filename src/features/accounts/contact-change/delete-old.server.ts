import { and, isNotNull, lt, notInArray } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { lockLinkLifetime } from "#src/features/accounts/lock/lock-link.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";

/** Forgets former contacts once their link has expired; an admin still needs those of locked accounts. */
export async function deleteOldContactChanges(db: Database, now: Date): Promise<void> {
  const expired = lt(contactChange.createdAt, new Date(now.getTime() - lockLinkLifetime));
  const locked = db.select({ id: account.id }).from(account).where(isNotNull(account.lockedAt));
  await db.delete(contactChange).where(and(expired, notInArray(contactChange.accountId, locked)));
}
