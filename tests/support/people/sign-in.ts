import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { expiry } from "#src/features/accounts/sessions/sessions.server.ts";
import { session } from "#src/features/accounts/table.server.ts";
import { hashOf } from "#src/util/hash.server.ts";

/**
 * Adds a session of the account with this e-mail, without the cost of a password hash.
 * @returns the secret that the session's cookie holds
 */
export async function addSession(db: Database, email: string, createdAt: Date): Promise<string> {
  const [owner] = await db.select().from(account).where(eq(account.email, email));
  if (!owner) throw new Error(`no account has the e-mail ${email}`);
  const secret = randomBytes(32).toString("base64url");
  await db.insert(session).values({
    secretHash: hashOf(secret),
    accountId: owner.id,
    remember: false,
    userAgent: "",
    createdAt,
    lastSeenAt: createdAt,
    expiresAt: expiry({ createdAt, remember: false }, owner.type, createdAt),
  });
  return secret;
}
