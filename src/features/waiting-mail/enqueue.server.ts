import { and, eq, gt, isNotNull, ne, not, sql } from "drizzle-orm";
import { account, accountType } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { rightsOf } from "#src/http/security/admin-rights.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { fromNow, isPending, isUnclaimed } from "#src/mail/state.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { demoAdminEmail } from "#src/program-state/demo-admin.ts";
import type { LiveSettings } from "#src/settings/live-settings.ts";
import { day, minute } from "#src/util/time.ts";

interface Deps {
  outbox: Pick<Outbox, "enqueue">;
  settings: Pick<LiveSettings, "current">;
}

/** Milliseconds between two mails to an admin about orders. */
const shortestPause = 15 * minute;
/** Milliseconds between two mails while none of the admins has used the site since the first. */
const pauseWhileAway = day;
/** `lastSeenAt` is that of a whole minute. */
const seenPrecision = minute;

/**
 * Tells the admins of these cities of a new order, if the owner wants a mail for each; in the transaction of the order.
 * What comes soon after a mail is in the next one, which waits as long as it has to.
 */
export async function notifyOfOrder(
  tx: Database,
  { outbox, settings }: Deps,
  cityIds: readonly number[],
) {
  if (settings.current.own.digest !== "at_once") return;
  const admins = (await findMailedAdmins(tx)).filter(
    ({ rights: { cities } }) => cities === null || cityIds.some((id) => cities.includes(id)),
  );
  const lastSeen = Math.max(0, ...admins.map(({ lastSeenAt }) => lastSeenAt?.getTime() ?? 0));
  for (const admin of admins) await enqueueInTime(tx, outbox, admin, lastSeen);
}

/**
 * One mail for each admin with a verified address; what waits is counted when it is sent.
 * @param cause with the admin's id it is a mail's own, so that no process queues it again
 */
export async function enqueueWaitingMail(
  tx: Database,
  outbox: Pick<Outbox, "enqueue">,
  cause: string,
) {
  for (const { id, email } of await findMailedAdmins(tx)) {
    await outbox.enqueue(tx, {
      cause: `${cause}:${id}`,
      kind: "ordersWaiting",
      recipient: email,
      data: { accountId: id },
    });
  }
}

/** Admins with a verified address, but the demo's, whose mailbox nobody has. */
export async function findMailedAdmins(tx: Database) {
  const admins = await tx
    .select({
      id: account.id,
      email: account.email,
      lastSeenAt: account.lastSeenAt,
      role: account.role,
      cities: account.cities,
      messages: account.messages,
    })
    .from(account)
    .where(
      and(
        eq(account.type, accountType.admin),
        isNotNull(account.emailVerifiedAt),
        ne(account.email, demoAdminEmail),
      ),
    )
    .orderBy(account.id);
  // An admin has an address: a check of the table.
  return admins.map((admin) => ({ ...admin, email: admin.email!, rights: rightsOf(admin) }));
}

/** Queues a mail for the earliest time allowed, or brings the one that waits forward to it. */
async function enqueueInTime(
  tx: Database,
  outbox: Pick<Outbox, "enqueue">,
  { id, email }: { id: number; email: string },
  lastSeen: number,
) {
  const isOwn = and(eq(mail.kind, "ordersWaiting"), eq(mail.recipient, email));
  const isBeingSent = and(isPending, not(isUnclaimed!));
  const isWaiting = and(isPending, isUnclaimed, isNotNull(mail.nextAttemptAt));
  const [found] = await tx
    .select({
      now: sql`now()`.mapWith(mail.createdAt),
      newestId: sql<number>`coalesce(max(${mail.id}), 0)::int`,
      lastSent: sql<Date | null>`max(coalesce(${mail.sentAt}, now()))
        filter (where ${mail.sentAt} is not null or (${isBeingSent}))`.mapWith(mail.createdAt),
      waiting: sql<number>`(count(*) filter (where ${isWaiting}))::int`,
    })
    .from(mail)
    .where(isOwn);
  const { now, newestId, lastSent, waiting } = found!;
  const delay = lastSent ? delayAfter(lastSent, lastSeen, now) : 0;
  if (waiting > 0) {
    // One that has failed is tried again at its own times.
    const isTooLate = and(eq(mail.attempts, 0), gt(mail.nextAttemptAt, fromNow(delay)));
    await tx
      .update(mail)
      .set({ nextAttemptAt: fromNow(delay) })
      .where(and(isOwn, isWaiting, isTooLate));
    return;
  }
  await outbox.enqueue(tx, {
    // Orders at the same moment see the same newest mail, so that their equal causes queue one mail.
    cause: `orders:${id}:after:${newestId}`,
    kind: "ordersWaiting",
    recipient: email,
    data: { accountId: id },
    delay,
  });
}

/** In ms from now. */
function delayAfter(sentAt: Date, lastSeen: number, now: Date): number {
  const hasLooked = lastSeen > sentAt.getTime() - seenPrecision;
  const earliest = sentAt.getTime() + (hasLooked ? shortestPause : pauseWhileAway);
  return Math.max(0, earliest - now.getTime());
}
