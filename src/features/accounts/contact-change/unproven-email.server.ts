import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { replaceEmail } from "./contact-change.service.server.ts";

/**
 * A confirmed account that changed to an e-mail and has not proven it, while somebody else proves it. It gets back the
 * last one that it proved.
 */
export async function findUnprovenHolder(db: Database, email: string) {
  const former = alias(contactChange, "former");
  const isFree = sql`not exists (select from account other where other.email = ${former.formerEmail})`;
  const [found] = await db
    .select({ id: account.id, formerEmail: former.formerEmail, changeId: former.id })
    .from(account)
    .innerJoin(former, eq(former.accountId, account.id))
    .where(
      and(
        eq(account.email, email),
        isNull(account.emailVerifiedAt),
        eq(former.formerEmailVerified, true),
        isFree,
      ),
    )
    .orderBy(desc(former.createdAt))
    .limit(1);
  return found;
}

/** Gives such an account its last proven e-mail back, which has to be verified again. */
export async function takeUnprovenEmail(
  tx: Database,
  outbox: Outbox,
  email: string,
): Promise<void> {
  const isHeld = and(eq(account.email, email), isNull(account.emailVerifiedAt));
  // Locked first: it may have been verified meanwhile.
  await tx.select({ id: account.id }).from(account).where(isHeld).for("update");
  const found = await findUnprovenHolder(tx, email);
  if (!found) return;
  const { id, formerEmail, changeId } = found;
  await replaceEmail(tx, id, { from: email, to: formerEmail, verifiedAt: null });
  const cause = `email-returned:${changeId}`;
  await outbox.enqueue(tx, {
    cause,
    kind: "verify",
    recipient: formerEmail,
    data: { isNew: true },
  });
}
