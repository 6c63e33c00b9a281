import { and, eq, inArray, isNotNull, lt, ne, or } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import type { ProcessInfo } from "#src/http/api/api.server.ts";
import { limitCounter } from "#src/http/security/limits/limits.table.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import { removeDiscarded, removeOrphans } from "#src/images/unused.server.ts";
import type { MailFiles } from "#src/mail/files.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { forgetUndoable } from "#src/undo/undo.server.ts";
import { day } from "#src/util/time.ts";
import { revertLinkLifetime } from "./accounts/contact-change/revert-link.server.ts";
import { removeOldFailedLogins } from "./accounts/limits/attempts.server.ts";
import { removeOldCodes } from "./accounts/phone/codes.server.ts";
import { removeOldOrigins } from "./accounts/registration/bursts.server.ts";
import { removeExpired } from "./accounts/sessions/end-sessions.server.ts";
import { contactChange, passwordReset } from "./accounts/table.server.ts";
import { endUnconfirmed } from "./accounts/unconfirmed/cleanup.server.ts";
import { deleteOldAlerts } from "./craftsmen/alerts/service.server.ts";
import { removeOldChecks } from "./craftsmen/checks/checks.server.ts";
import { demandSince } from "./craftsmen/counts/listing-counter.server.ts";
import { deleteOldNumberRequests } from "./craftsmen/counts/listing-requests.server.ts";
import { orderWait, tradeRequestCount } from "./craftsmen/counts/table.server.ts";
import { deleteOldDeparted } from "./craftsmen/departed/departed.server.ts";
import { listingMerge } from "./craftsmen/duplicates/table.server.ts";
import { settlePictures } from "./craftsmen/pictures/pictures.server.ts";
import { deleteOldActs } from "./craftsmen/reports/doubts.server.ts";
import { removeOldRevisions } from "./craftsmen/revisions/revisions.server.ts";
import { revision } from "./craftsmen/revisions/table.server.ts";
import { deleteOldMissed } from "./craftsmen/search/missed-queries/record.server.ts";
import { craftsman } from "./craftsmen/table.server.ts";
import { workPicture } from "./craftsmen/works/table.server.ts";
import { removeUnkept } from "./craftsmen/works/works.server.ts";
import { forgetOldMerges } from "./duplicates/unmerge.server.ts";
import type { FormerDecisions } from "./former-decisions/former-decisions.server.ts";
import { formerDecision } from "./former-decisions/table.server.ts";
import { forgetReports } from "./imports/report.server.ts";
import { finishUndone } from "./imports/undo-import.server.ts";
import { deleteOldKeys } from "./listings/add-listing.server.ts";
import { deleteMailsOfDeletedReplies } from "./messages/inbox/deletion.server.ts";
import { deleteUsedReceipts } from "./reports/add-report.server.ts";
import { forgetReportTexts } from "./reports/decide-report.server.ts";
import { removeOldInvitations } from "./team/invitations.service.server.ts";

/** In ms; finished mails are deleted after this time. */
const mailRetention = 30 * day;

/** In ms; the dashboard shows the last 30 days. */
const waitRetention = 90 * day;

interface CleanupDeps {
  db: Database;
  storage: Storage;
  outbox: Outbox;
  formerDecisions: FormerDecisions;
  mailFiles: MailFiles;
  /** With "files" nobody can verify an e-mail, so no registration expires. */
  mailGoesTo: ProcessInfo["mailGoesTo"];
}

/**
 * Hourly: deletes expired data and unused pictures. A step that fails keeps none of the others from running.
 * @throws AggregateError of what failed
 */
export async function runCleanup(deps: CleanupDeps, now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const step of stepsOf(deps, now)) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "some steps of the cleanup failed");
}

function stepsOf(deps: CleanupDeps, now: Date): (() => Promise<unknown>)[] {
  const { db, storage } = deps;
  const mailLimit = new Date(now.getTime() - mailRetention);
  const waitLimit = new Date(now.getTime() - waitRetention);
  const isFinished = or(isNotNull(mail.sentAt), isNotNull(mail.droppedAt));
  return [
    () => removeExpired(db, now),
    () => deleteOldContactChanges(db, now),
    () => db.delete(passwordReset).where(lt(passwordReset.expiresAt, now)),
    () => removeOldInvitations(db, now),
    () => db.delete(formerDecision).where(lt(formerDecision.expiresAt, now)),
    () => removeOldCodes(db, now),
    () => forgetUndoable(db, now),
    () => removeOldOrigins(db, now),
    () => deleteOldMissed(db, now),
    () => deleteOldAlerts(db, now),
    () => deleteOldDeparted(db, now),
    () => removeOldRevisions(db, now),
    () => removeOldChecks(db, now),
    () => forgetOldMerges(db, now),
    // What the two steps before name no more.
    () => db.transaction((tx) => removeUnkept(tx)),
    () => forgetReportTexts(db, now),
    () => deleteOldActs(db, now),
    () => deleteUsedReceipts(db, now),
    () => finishUndone(db),
    () => forgetReports(db, now),
    () => db.delete(orderWait).where(lt(orderWait.decidedAt, waitLimit)),
    () => db.delete(tradeRequestCount).where(lt(tradeRequestCount.day, demandSince(now))),
    () => deleteOldNumberRequests(db, now),
    () => deleteOldKeys(db, now),
    () => removeOldFailedLogins(db, now),
    () => db.delete(limitCounter).where(lt(limitCounter.expire, now)),
    () => db.delete(mail).where(or(lt(mail.sentAt, mailLimit), lt(mail.droppedAt, mailLimit))),
    () => deleteMailsOfDeletedReplies(db),
    // Nothing is kept of a deleted account but what is needed to send this mail.
    () => db.delete(mail).where(and(eq(mail.kind, "accountDeleted"), isFinished)),
    ...(deps.mailGoesTo === "server" ? [() => endUnconfirmed(deps, now)] : []),
    () => deps.mailFiles.removeOrphans(db),
    () => removeDiscarded({ db, storage }),
    () => settlePictures({ db, storage }),
    () => removeOrphans(storage, (images) => findReferenced(db, images), now),
  ];
}

/** The pictures among these that a listing, its works, a revision of one, or a merge that can be undone uses. */
async function findReferenced(db: Database, images: string[]) {
  if (images.length === 0) return new Set<string>();
  const columns = [
    craftsman.image,
    revision.image,
    workPicture.image,
    listingMerge.formerImage,
    listingMerge.keptImage,
  ];
  const used = await Promise.all(
    columns.map((image) => db.select({ image }).from(image.table).where(inArray(image, images))),
  );
  return new Set(used.flat().flatMap(({ image }) => image ?? []));
}

/** Forgets former contacts once their link has expired, unless an owner has yet to decide on them. */
async function deleteOldContactChanges(db: Database, now: Date): Promise<void> {
  const expired = lt(contactChange.createdAt, new Date(now.getTime() - revertLinkLifetime));
  await db.delete(contactChange).where(and(expired, ne(contactChange.state, "waiting")));
}
