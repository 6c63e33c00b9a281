import { setTimeout as pause } from "node:timers/promises";
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { type Jobs, type Log, PermanentFailure } from "#src/jobs/open.server.ts";
import { defaultSettings, type LiveSettings } from "#src/settings/live-settings.ts";
import { day, minute } from "#src/util/time.ts";
import { isPending, limitReached } from "./failed.server.ts";
import { isPermanentRejection, mailFailureKind, mailFailureReason } from "./failure-reason.ts";
import { mailFileName } from "./files.server.ts";
import { renderMail } from "./layout/layout.server.ts";
import { MailLimitReached, type MailTemplates } from "./layout/mail-template.ts";
import type { MailJob } from "./outbox.server.ts";
import { mail } from "./table.server.ts";
import type { Transport } from "./transport.server.ts";

export interface MailWorkerDeps {
  db: Database;
  jobs: Pick<Jobs, "work" | "runNow">;
  templates: MailTemplates;
  transport: Transport;
  appUrl: string;
  /** The defaults if absent. */
  settings?: Pick<LiveSettings, "current">;
  log: Log;
}

type Row = typeof mail.$inferSelect;

/** A finished mail keeps the id of its account and no other data. */
const accountIdOnly = sql`jsonb_strip_nulls(
  jsonb_build_object('accountId', ${mail.data}->'accountId'))`;

/** How long the worker tries to record that a mail was sent, and the pause between tries; in ms. */
const recordTimeout = 10 * minute;
const recordRetryDelay = 1000;

/** Sends the mails of the outbox from this process. */
export function startMailWorker(deps: MailWorkerDeps): Promise<void> {
  const recover = createMailRecovery(deps);
  setInterval(() => {
    // While the database is unreachable too, the next check tries again.
    recover().catch((error: Error) => deps.log.warn(`mail: ${error.message}`));
  }, recoveryInterval).unref();
  return deps.jobs.work<MailJob>("mail", async ({ mailId }, signal) => {
    const [row] = await deps.db
      .select()
      .from(mail)
      .where(and(eq(mail.id, mailId), isPending));
    // The job of a mail that is already finished may be left over from a crash.
    if (row) await send(row, deps, signal);
  });
}

async function send(row: Row, deps: MailWorkerDeps, signal: AbortSignal) {
  const { db, transport, appUrl, settings = defaultSettings, log } = deps;
  const { id, kind, recipient, data } = row;
  const finish = (outcome: Partial<Row>) =>
    db
      .update(mail)
      .set({ ...outcome, data: accountIdOnly })
      .where(eq(mail.id, id));
  try {
    const content = await deps.templates[kind](db, { id, recipient, data });
    if (!content) {
      await finish({ droppedAt: new Date() });
      return;
    }
    const outgoing = {
      ...renderMail(content, appUrl, settings.current.site),
      fromName: settings.current.own.sender_name ?? settings.current.site.name,
      name: mailFileName(row),
      to: recipient,
      messageId: messageIdOf(row, appUrl),
    };
    await transport.deliver(outgoing, signal);
  } catch (error) {
    if (!(error instanceof MailLimitReached)) return recordFailure(row, error, deps);
    log.warn({ mail: id, kind }, "a mail was not sent, since its recipient has had too many");
    await finish({ droppedAt: new Date(), lastError: limitReached });
    return;
  }
  // Sent, even if an admin has dropped it meanwhile. Until that is recorded it would be sent again.
  await retryUntilTimeout(() => finish({ sentAt: new Date(), droppedAt: null, lastError: null }));
}

/** The id is the same for every attempt, so that mail programs can recognise a duplicate. */
function messageIdOf({ id, createdAt }: Row, appUrl: string) {
  return `<mail-${id}.${createdAt.getTime()}@${new URL(appUrl).hostname}>`;
}

async function recordFailure(
  { id, kind, createdAt }: Row,
  error: unknown,
  { db, log }: MailWorkerDeps,
) {
  const reason = mailFailureReason(error);
  const isOld = Date.now() - createdAt.getTime() > day;
  log[isOld ? "error" : "warn"]({ mail: id, kind, reason }, "a mail could not be sent");
  await db
    .update(mail)
    .set({ attempts: sql`${mail.attempts} + 1`, lastError: reason })
    .where(eq(mail.id, id));
  // A rejection may be caused by a wrong setting, so it is retried for a day before it is final.
  throw isOld && isPermanentRejection(error) ? new PermanentFailure(reason) : new Error(reason);
}

async function retryUntilTimeout(work: () => Promise<unknown>) {
  const until = Date.now() + recordTimeout;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until) throw error;
      await pause(recordRetryDelay);
    }
  }
}

/** In ms, between two checks. With the check itself a returned mail server is noticed within a minute. */
const recoveryInterval = 40_000;
/** A server that can be reached but takes no mail is left alone for up to so many checks. */
const longestSkip = 15;

interface RecoveryDeps {
  db: Database;
  jobs: Pick<Jobs, "runNow">;
  transport: Transport;
}

/**
 * Checks whether a mail server that was unreachable is back, without sending a mail. Then all mails that
 * waited for it are scheduled for now instead of after their retry delay, oldest first.
 * @returns the check, which is run regularly; the tests call it themselves
 */
export function createMailRecovery({ db, jobs, transport }: RecoveryDeps): () => Promise<void> {
  let lastScheduled = new Map<number, number>();
  let skip = 0;
  let checksToSkip = 0;
  return async () => {
    if (!transport.isReachable || checksToSkip-- > 0) return;
    checksToSkip = 0;
    const waiting = await findWaiting(db);
    if (waiting.length === 0 || !(await transport.isReachable())) {
      lastScheduled = new Map();
      skip = 0;
      return;
    }
    // Mails that failed again although the server could be reached would soon use up their retries.
    const hasFailedAgain = waiting.some(
      ({ id, attempts }) => (lastScheduled.get(id) ?? attempts) < attempts,
    );
    skip = hasFailedAgain ? Math.min(longestSkip, skip * 2 + 1) : 0;
    checksToSkip = skip;
    lastScheduled = new Map(waiting.map(({ id, attempts }) => [id, attempts]));
    await jobs.runNow(
      db,
      "mail",
      "mailId",
      waiting.map(({ id }) => id),
    );
  };
}

/** Pending mails whose last attempt failed because the server could not be reached. */
async function findWaiting(db: Database) {
  const rows = await db
    .select({ id: mail.id, attempts: mail.attempts, lastError: mail.lastError })
    .from(mail)
    .where(and(isPending, isNotNull(mail.lastError)))
    .orderBy(asc(mail.createdAt), asc(mail.id));
  return rows.filter(({ lastError }) => mailFailureKind(lastError ?? "") === "away");
}
