import { and, asc, eq } from "drizzle-orm";
import { isBackupLate } from "#src/backups/last-backup.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { freeBytesOn, minFreeBytes } from "#src/disk/free-space.server.ts";
import { countWaitingReverts } from "#src/features/accounts/contact-change/revert-state.server.ts";
import { isFlaggedFor, visibleIn } from "#src/features/craftsmen/listing-visibility.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { countCalls } from "#src/features/freshness/call-list.server.ts";
import { countOpenRemovals } from "#src/features/listings/removal-requests.server.ts";
import { message } from "#src/features/messages/table.server.ts";
import { countRevisions } from "#src/features/moderation/revisions/list-revisions.server.ts";
import { countReported } from "#src/features/reports/list-reports.server.ts";
import type { ProcessInfo } from "#src/http/api/api.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";
import { mailFailureKind } from "#src/mail/failure-reason.ts";
import { countFailedMail, isPending } from "#src/mail/state.server.ts";
import { mail } from "#src/mail/table.server.ts";
import type { WaitingCounts } from "#src/ui/admin/waiting.contract.ts";

type ShownProcessInfo = Pick<ProcessInfo, "dataDir" | "takesSnapshots" | "mailGoesTo">;

/**
 * Counts what waits for an admin: orders, reverts of contacts, messages, problems of the site. What somebody
 * else has to do counts as none.
 */
export async function getWaitingCounts(
  db: Database,
  { role, cities, messages: readsMessages }: AdminRights,
  { dataDir, takesSnapshots, mailGoesTo }: ShownProcessInfo,
  now: Date,
): Promise<WaitingCounts> {
  const pending = and(eq(craftsman.state, "pending"), visibleIn(cities));
  const isOwner = role === "owner";
  const [
    orders,
    [oldest],
    contactReverts,
    flaggedListings,
    removalRequests,
    revisions,
    calls,
    reports,
    messages,
    failedMails,
    mailProblem,
    isLate,
    free,
  ] = await Promise.all([
    db.$count(craftsman, pending),
    db
      .select({ since: craftsman.stateSince })
      .from(craftsman)
      .where(pending)
      .orderBy(craftsman.stateSince, craftsman.id)
      .limit(1),
    isOwner ? countWaitingReverts(db) : 0,
    db.$count(craftsman, isFlaggedFor(cities)),
    countOpenRemovals(db, { cities }),
    countRevisions(db, { cities }),
    countCalls({ db, now, sendsMail: mailGoesTo === "server" }, { cities }),
    countReported(db, { cities }),
    readsMessages ? db.$count(message, eq(message.reading, 0)) : 0,
    isOwner ? countFailedMail(db, now) : 0,
    isOwner ? findMailProblem(db, mailGoesTo) : null,
    isOwner ? isBackupLate(dataDir, now) : false,
    isOwner ? freeBytesOn(dataDir).catch(() => null) : null,
  ]);
  return {
    orders,
    oldestOrder: oldest?.since.toISOString() ?? null,
    contactReverts,
    flaggedListings,
    removalRequests,
    revisions,
    calls,
    reports,
    messages,
    failedMails,
    mailProblem,
    // A site that takes snapshots has its first within an hour; others need a manual backup.
    backupIsLate: isLate ?? !takesSnapshots,
    diskIsFull: free !== null && free < minFreeBytes,
  };
}

/** What is wrong with the mail server, by the error of the oldest waiting mail; null if nothing is. */
async function findMailProblem(
  db: Database,
  mailGoesTo: ProcessInfo["mailGoesTo"],
): Promise<WaitingCounts["mailProblem"]> {
  if (mailGoesTo === "files") return "none";
  const [oldest] = await db
    .select({ lastError: mail.lastError })
    .from(mail)
    .where(isPending)
    .orderBy(asc(mail.createdAt), asc(mail.id))
    .limit(1);
  const kind = oldest?.lastError ? mailFailureKind(oldest.lastError) : null;
  return kind === "away" || kind === "login" ? kind : null;
}
