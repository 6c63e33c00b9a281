import { setTimeout as pause } from "node:timers/promises";
import { and, asc, eq, gt, inArray, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import type { Log } from "#src/jobs/open.server.ts";
import { defaultSettings, type LiveSettings } from "#src/settings/live-settings.ts";
import { day, minute, second } from "#src/util/time.ts";
import { isPermanentRejection, mailFailureReason } from "./failure-reason.ts";
import { mailFileName } from "./files.server.ts";
import { renderMail } from "./layout/layout.server.ts";
import { MailLimitReached, type MailTemplates } from "./layout/mail-template.ts";
import { createMailRecovery, recoveryIntervalMs } from "./recovery.server.ts";
import { fromNow, isPending, isUnclaimed, limitReached } from "./state.server.ts";
import { mail } from "./table.server.ts";
import type { Transport } from "./transport.server.ts";

export interface MailWorkerDeps {
  db: Database;
  templates: MailTemplates;
  transport: Transport;
  appUrl: string;
  /** The defaults if absent. */
  settings?: Pick<LiveSettings, "current">;
  timing?: MailTiming;
  log: Log;
}

export interface MailTiming {
  pollIntervalMs: number;
  /** Before the second attempt: this long or up to double. Later delays double. */
  firstDelayMs: number;
  maxDelayMs: number;
}

export const defaultTiming: MailTiming = {
  pollIntervalMs: second,
  firstDelayMs: 5 * second,
  maxDelayMs: 10 * minute,
};

type Row = typeof mail.$inferSelect;

/** Mails sent at the same time by one process: so many for the first time, and as many again. */
const concurrency = 5;
/** A mail that a process died over is sent by another after this. A delivery is aborted after 45 seconds. */
const claimDuration = 50 * second;
/** How old a mail may be that is retried. */
const retryPeriod = 7 * day;
/** How long mails in progress may take after a stop. */
const stopTimeout = 7 * second;

/** A finished mail keeps the id of its account and no other data. */
const accountIdOnly = sql`jsonb_strip_nulls(
  jsonb_build_object('accountId', ${mail.data}->'accountId'))`;

/** How long the worker tries to record that a mail was sent, and the pause between tries; in ms. */
const recordTimeout = 10 * minute;
const recordRetryDelay = second;

/** Sends the mails of the outbox from this process, until `stop`, which waits some seconds for those in progress. */
export function startMailWorker(deps: MailWorkerDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const recover = createMailRecovery(deps);
  const recovery = setInterval(() => {
    // While the database is unreachable too, the next check tries again.
    recover().catch((error: Error) => deps.log.warn(`mail: ${error.message}`));
  }, recoveryIntervalMs).unref();
  // Retries have places of their own: mails for a server that makes others wait for each do not delay new ones.
  const work = Promise.all([
    sendUntil(stopping.signal, deps, eq(mail.attempts, 0)),
    sendUntil(stopping.signal, deps, gt(mail.attempts, 0)),
  ]);
  return {
    async stop() {
      clearInterval(recovery);
      stopping.abort();
      await Promise.race([work, pause(stopTimeout, undefined, { ref: false })]);
    },
  };
}

async function sendUntil(stopped: AbortSignal, deps: MailWorkerDeps, which: SQL) {
  const { pollIntervalMs } = deps.timing ?? defaultTiming;
  /** Mails in progress, by id. */
  const sending = new Map<number, Promise<void>>();
  let quietUntil = 0;
  while (!stopped.aborted) {
    // A mail whose delivery cannot be recorded may outlive its claim.
    const claimable = and(which, notInArray(mail.id, [...sending.keys()]));
    const count = concurrency - sending.size;
    const rows = await claimDue(deps.db, claimable, count).catch((error: Error) => {
      // Once a minute: this fails every second while the database is unreachable.
      if (Date.now() >= quietUntil) deps.log.error(error, "mail: the outbox cannot be read");
      quietUntil = Math.max(quietUntil, Date.now() + minute);
      return [];
    });
    for (const row of rows) {
      const delivery = send(row, deps)
        // Its claim expires, and it is tried again.
        .catch((error: Error) => deps.log.warn({ mail: row.id }, `mail: ${error.message}`))
        .finally(() => sending.delete(row.id));
      sending.set(row.id, delivery);
    }
    if (sending.size === concurrency) await Promise.race(sending.values());
    else await pause(pollIntervalMs, undefined, { signal: stopped, ref: false }).catch(() => {});
  }
  await Promise.all(sending.values());
}

/** Takes up to `count` mails whose attempt is due, the oldest first, for this process alone. */
async function claimDue(db: Database, which: SQL | undefined, count: number): Promise<Row[]> {
  const due = db
    .select({ id: mail.id })
    .from(mail)
    .where(and(which, isPending, lte(mail.nextAttemptAt, sql`now()`), isUnclaimed))
    .orderBy(asc(mail.nextAttemptAt), asc(mail.createdAt), asc(mail.id))
    .limit(count)
    .for("update", { skipLocked: true });
  return db
    .update(mail)
    .set({ claimedUntil: fromNow(claimDuration) })
    .where(inArray(mail.id, due))
    .returning();
}

async function send(row: Row, deps: MailWorkerDeps) {
  const { db, transport, appUrl, settings = defaultSettings, log } = deps;
  const { id, kind, recipient, data } = row;
  const finish = (outcome: Partial<Row>) =>
    db
      .update(mail)
      .set({ ...outcome, data: accountIdOnly, claimedUntil: null })
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
    await transport.deliver(outgoing);
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
  { id, kind, createdAt, attempts }: Row,
  error: unknown,
  { db, log, timing = defaultTiming }: MailWorkerDeps,
) {
  const reason = mailFailureReason(error);
  const age = Date.now() - createdAt.getTime();
  log[age > day ? "error" : "warn"]({ mail: id, kind, reason }, "a mail could not be sent");
  // A rejection may be caused by a wrong setting, so it is retried for a day before it is final.
  const isFinal = age > retryPeriod || (age > day && isPermanentRejection(error));
  await db
    .update(mail)
    .set({
      attempts: sql`${mail.attempts} + 1`,
      lastError: reason,
      nextAttemptAt: isFinal ? null : fromNow(retryDelay(attempts, timing)),
      claimedUntil: null,
    })
    .where(eq(mail.id, id));
}

/** @returns ms; random, so that mails that failed together are not all retried at once */
function retryDelay(failuresBefore: number, { firstDelayMs, maxDelayMs }: MailTiming) {
  return Math.min(maxDelayMs, firstDelayMs * 2 ** failuresBefore * (1 + Math.random()));
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
