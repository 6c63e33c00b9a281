import { and, eq } from "drizzle-orm";
import { type Actor, actorOf, writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { type PasswordChange, passwordChange } from "#src/features/accounts/contract.ts";
import { type AccountApi, fieldRules } from "#src/features/accounts/deps.server.ts";
import { accountFieldTexts, accountSentences } from "#src/features/accounts/field-texts.ts";
import { knownDevices } from "#src/features/accounts/limits/known-device.server.ts";
import { securedSince } from "#src/features/accounts/second-factor/proof.server.ts";
import {
  endSessions,
  lockOwnListing,
} from "#src/features/accounts/sessions/end-sessions.server.ts";
import { passwordReset } from "#src/features/accounts/table.server.ts";
import { type FeatureApi, Sentence } from "#src/http/api/api.server.ts";
import { viewerOf } from "#src/http/security/guard.server.ts";
import type { Viewer } from "#src/http/security/viewer.ts";
import { countFailures, provePassword, refuseCurrent } from "./own-password.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { refuseMadeOfFacts } from "./public-facts.server.ts";

export const passwordApi: AccountApi = async (app, deps) => {
  const { db } = deps;
  const devices = knownDevices(deps);

  app.route({
    method: "PUT",
    url: "/api/update-password",
    config: { access: "signedIn" },
    schema: {
      tags: ["accounts"],
      summary: "Changes one's own password, and ends all of one's other sessions",
      body: passwordChange(fieldRules(deps)),
      response: { 200: Sentence },
    },
    handler: async (request, reply) => {
      const viewer = viewerOf(request);
      // Before the current password is looked at: this does not count as a failed proof.
      await refuseMadeOfFacts(db, viewer.accountId, request.body.password);
      const changed = await countFailures(deps, request, () =>
        changePassword(db, viewer, request.body, actorOf(request)),
      );
      const securedAt = await securedSince(db, viewer.accountId);
      devices.remember(reply, { ...changed, securedAt });
      return accountSentences.passwordChanged;
    },
  });
};

/**
 * Sets a new password for whoever knows the one that is, and ends all other sessions.
 * @returns the account with it
 * @throws Refusal `invalid` on `current_password`
 */
async function changePassword(
  db: Database,
  { accountId, sessionId, role }: Viewer,
  { current_password, password }: PasswordChange,
  by: Actor,
): Promise<{ id: number; email: string | null; passwordHash: string }> {
  const own = eq(account.id, accountId);
  const found = await provePassword(db, accountId, current_password);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await lockOwnListing(tx, accountId);
    // Not over a password that was changed meanwhile.
    const changed = await tx
      .update(account)
      .set({ passwordHash })
      .where(and(own, eq(account.passwordHash, found.passwordHash)))
      .returning({ id: account.id });
    if (changed.length === 0) refuseCurrent(accountFieldTexts.wrongPassword);
    await tx.delete(passwordReset).where(eq(passwordReset.accountId, accountId));
    await endSessions(tx, accountId, sessionId);
    if (role !== "user") await writeAudit(tx, by, { act: "account.password", subject: accountId });
  });
  return { ...found, passwordHash };
}

/** Leads password managers to the screen where a password is changed (W3C, change-password URL). */
export const wellKnownApi: FeatureApi = async (app) => {
  app.get(
    "/.well-known/change-password",
    { config: { access: "anyone" }, schema: { hide: true } },
    (_request, reply) => reply.header("cache-control", "no-store").redirect("/profile", 302),
  );
};
