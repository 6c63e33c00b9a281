import { randomBytes } from "node:crypto";
import { and, desc, eq, gt } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { cleanLine } from "#src/arabic/clean.ts";
import { account, accountType } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { hasSecondFactor } from "#src/features/accounts/second-factor/proof.server.ts";
import { secondFactor, session } from "#src/features/accounts/table.server.ts";
import { roleColumns, viewerRoleOf } from "#src/http/security/admin-rights.server.ts";
import type { FindViewer } from "#src/http/security/guard.server.ts";
import type { Viewer } from "#src/http/security/viewer.ts";
import type { Admin2fa } from "#src/settings/config.ts";
import { hashOf } from "#src/util/hash.server.ts";
import { day, hour, inSeconds, minute } from "#src/util/time.ts";
import { deviceCookie } from "./device-cookie.server.ts";
import { endOldest } from "./end-sessions.server.ts";
import { endDeviceOf, moveToSession } from "./push-subscriptions.server.ts";

const noSession = "visitor";

interface SessionDeps {
  db: Database;
  secure: boolean;
  /** Whether admins do nothing without a second factor. */
  admin2fa: Admin2fa;
  now: () => Date;
}

interface Entrant {
  account: { id: number; type: number; passwordHash: string };
  remember: boolean;
  /** Whether a second factor was proven too. */
  byFactor?: boolean;
}

/** The logins of all accounts: rows in the database, named by a cookie that no script can read. */
export interface Sessions {
  find: FindViewer;
  /**
   * Begins one under a new secret and ends the one that the request came with.
   * @param tx what it is a part of, if anything
   * @returns false if since the check the password was changed or a second factor turned on
   */
  begin(
    request: FastifyRequest,
    reply: FastifyReply,
    who: Entrant,
    tx?: Database,
  ): Promise<boolean>;
  /** Ends the viewer's own, and the notifications of the browser. */
  end(reply: FastifyReply, viewer: Viewer): Promise<void>;
  /** Names the request's session in an anti-forgery token. */
  mark(request: FastifyRequest): string;
}

export function openSessions({ db, secure, admin2fa, now }: SessionDeps): Sessions {
  const cookieName = secure ? "__Host-herafi_session" : "herafi_session";
  const cookie = { path: "/", sameSite: "lax", httpOnly: true, secure } as const;

  const devices = deviceCookie({ secure });

  const secretHashOf = ({ cookies }: FastifyRequest) => {
    const secret = cookies[cookieName];
    return secret ? hashOf(secret) : null;
  };

  return {
    mark: (request) => secretHashOf(request) ?? noSession,

    async find(request) {
      const secretHash = secretHashOf(request);
      if (!secretHash) return null;
      const [found] = await db
        .select({ session, ...roleColumns, securedAt: secondFactor.confirmedAt })
        .from(session)
        .innerJoin(account, eq(account.id, session.accountId))
        .leftJoin(secondFactor, eq(secondFactor.accountId, account.id))
        .where(and(eq(session.secretHash, secretHash), gt(session.expiresAt, now())));
      if (!found) return null;
      await touch(found.session, found.type);
      return {
        accountId: found.session.accountId,
        ...viewerRoleOf(found, admin2fa),
        sessionId: found.session.id,
        signedInAt: found.session.createdAt,
      };
    },

    async begin(request, reply, { account: entering, remember, byFactor }, within = db) {
      const { id: accountId, type, passwordHash } = entering;
      const former = secretHashOf(request);
      const secret = randomBytes(32).toString("base64url");
      const at = now();
      const begun = await within.transaction(async (tx) => {
        // A new password and a second factor that is turned on end all sessions; while that is being
        // done, none begins.
        const [unchanged] = await tx
          .select({ id: account.id })
          .from(account)
          .where(and(eq(account.id, accountId), eq(account.passwordHash, passwordHash)))
          .for("share");
        if (!unchanged) return false;
        if (!byFactor && (await hasSecondFactor(tx, accountId))) return false;
        if (former) await tx.delete(session).where(eq(session.secretHash, former));
        const [added] = await tx
          .insert(session)
          .values({
            secretHash: hashOf(secret),
            accountId,
            remember,
            userAgent: cleanLine(request.headers["user-agent"] ?? "").slice(0, 300),
            createdAt: at,
            lastSeenAt: at,
            expiresAt: expiry({ createdAt: at, remember }, type, at),
          })
          .returning({ id: session.id });
        const device = devices.read(request);
        if (device) await moveToSession(tx, device, { accountId, sessionId: added!.id });
        await endOldest(tx, accountId);
        return true;
      });
      if (!begun) return false;
      // Not above, where two logins at once would each wait for the other's lock.
      if (type === accountType.admin) await markSeen(within, accountId, at);
      const outlivesBrowser = remember && type !== accountType.admin;
      reply
        .setCookie(cookieName, secret, {
          ...cookie,
          ...(outlivesBrowser ? { maxAge: inSeconds(lifetimes.remembered.absolute) } : {}),
        })
        .giveToken(hashOf(secret));
      return true;
    },

    async end(reply, viewer) {
      await db.delete(session).where(eq(session.id, viewer.sessionId));
      await endDeviceOf(db, viewer.sessionId);
      reply.clearCookie(cookieName, cookie).giveToken(noSession);
    },
  };

  /** Marks it as used, to the minute: not every read should be a write. */
  async function touch(used: typeof session.$inferSelect, type: number) {
    const at = now();
    if (at.getTime() - used.lastSeenAt.getTime() < minute) return;
    await db
      .update(session)
      .set({ lastSeenAt: at, expiresAt: expiry(used, type, at) })
      .where(eq(session.secretHash, used.secretHash));
    if (type === accountType.admin) await markSeen(db, used.accountId, at);
  }
}

const markSeen = (db: Database, adminId: number, lastSeenAt: Date) =>
  db.update(account).set({ lastSeenAt }).where(eq(account.id, adminId));

/** One's own sessions, the last used first. */
export const listSessions = (db: Database, accountId: number, now: Date) =>
  db
    .select()
    .from(session)
    .where(and(eq(session.accountId, accountId), gt(session.expiresAt, now)))
    .orderBy(desc(session.lastSeenAt), desc(session.createdAt));

/** How long a session lives unused, and at most. */
const lifetimes = {
  plain: { idle: 2 * hour, absolute: 30 * day },
  remembered: { idle: 30 * day, absolute: 30 * day },
  admin: { idle: 30 * minute, absolute: 12 * hour },
};

/** When a session ends that is used at this moment for the last time. */
export function expiry(of: { createdAt: Date; remember: boolean }, type: number, usedAt: Date) {
  const { idle, absolute } =
    type === accountType.admin ? lifetimes.admin : lifetimes[of.remember ? "remembered" : "plain"];
  return new Date(Math.min(usedAt.getTime() + idle, of.createdAt.getTime() + absolute));
}
