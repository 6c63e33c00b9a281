import { and, eq, isNotNull, sql } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { mail } from "#src/mail/table.server.ts";

/**
 * The addresses that are notified of an account's deletion, read before it: the verified e-mail, and
 * each verified one that the account had in the last days and that has not had the warning of its
 * change. Somebody who has taken the account could otherwise delete it before that is sent.
 */
export async function readNoticeRecipients(tx: Database, id: number): Promise<string[]> {
  const verified = await tx
    .select({ email: account.email })
    .from(account)
    .where(and(eq(account.id, id), isNotNull(account.emailVerifiedAt)));
  const unwarned = await tx
    .select({ email: contactChange.formerEmail })
    .from(contactChange)
    .where(and(eq(contactChange.accountId, id), contactChange.formerEmailVerified, notWarned));
  return [...new Set([...verified, ...unwarned].map(({ email }) => email))];
}

/** A mail that was sent keeps no data but the account's id, so it is found by its cause. */
const notWarned = sql`not exists (
  select from ${mail} where ${mail.cause} = 'changed-from:' || ${contactChange.id}
    and ${mail.sentAt} is not null)`;
