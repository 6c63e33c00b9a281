import { and, isNotNull, lt, notInArray } from "drizzle-orm";
import { account } from "../../../auth/table.server.ts";
import type { Database } from "../../../database/open.server.ts";
import { lockLinkLifetime } from "../lock/lock-link.server.ts";
import { contactChange } from "../table.server.ts";

/** Forgets former contacts once their link has expired; an admin still needs those of locked accounts. */
export async function deleteOldContactChanges(db: Database, now: Date): Promise<void> {
  const expired = lt(contactChange.createdAt, new Date(now.getTime() - lockLinkLifetime));
  const locked = db.select({ id: account.id }).from(account).where(isNotNull(account.lockedAt));
  await db.delete(contactChange).where(and(expired, notInArray(contactChange.accountId, locked)));
}
