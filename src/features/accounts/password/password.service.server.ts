import { and, eq, isNull } from "drizzle-orm";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import type { PasswordChange } from "#src/features/accounts/contract.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { endSessions } from "#src/features/accounts/sessions/end-sessions.server.ts";
import { passwordReset } from "#src/features/accounts/table.server.ts";
import type { Viewer } from "#src/http/security/viewer.ts";
import { provePassword, refuseCurrent } from "./own-password.server.ts";
import { hashPassword } from "./passwords.server.ts";

/**
 * Sets a new password for whoever knows the one that is, and ends all other sessions.
 * @returns the account with it
 * @throws Refusal `invalid` on `current_password`
 */
export async function changePassword(
  db: Database,
  { accountId, sessionId, role }: Viewer,
  { current_password, password }: PasswordChange,
  by: Actor,
): Promise<{ id: number; email: string; passwordHash: string }> {
  const own = eq(account.id, accountId);
  const found = await provePassword(db, accountId, current_password);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    // Not over a password that was changed meanwhile.
    const changed = await tx
      .update(account)
      .set({ passwordHash })
      .where(and(own, eq(account.passwordHash, found.passwordHash), isNull(account.lockedAt)))
      .returning({ id: account.id });
    if (changed.length === 0) refuseCurrent(accountFieldTexts.wrongPassword);
    await tx.delete(passwordReset).where(eq(passwordReset.accountId, accountId));
    await endSessions(tx, accountId, sessionId);
    if (role !== "user") await writeAudit(tx, by, { act: "account.password", subject: accountId });
  });
  return { ...found, passwordHash };
}
