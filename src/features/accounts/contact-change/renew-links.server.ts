import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { revertLinkLifetime } from "./revert-link.server.ts";

/**
 * Has links mailed again whose loss would harm, after all mailed links have become invalid: the notice
 * with the link that reverts a change of contacts, and the reminder before a registration ends, which is put off.
 */
export async function renewLinks(tx: Database, now: Date): Promise<void> {
  await tx
    .update(mail)
    .set({
      sentAt: null,
      attempts: 0,
      nextAttemptAt: now,
      lastError: null,
      // A new Message-ID, or mail programs would take it for the same mail.
      createdAt: now,
      data: sql`${mail.data} || jsonb_build_object('changeId', ${contactChange.id})`,
    })
    .from(contactChange)
    .where(
      and(
        eq(mail.cause, sql`'changed-from:' || ${contactChange.id}`),
        isNotNull(mail.sentAt),
        eq(contactChange.state, "open"),
        gt(contactChange.createdAt, new Date(now.getTime() - revertLinkLifetime)),
      ),
    );
  await tx.update(account).set({ remindedAt: null }).where(isNull(account.emailVerifiedAt));
}
