import { setTimeout as pause } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../database/open.server.ts";
import { type Jobs, type Log, PermanentFailure } from "../jobs/open.server.ts";
import { day, minute } from "../util/time.ts";
import { isWaiting } from "./failed.server.ts";
import { layOut } from "./layout.server.ts";
import type { Writers } from "./mail-template.ts";
import type { MailJob } from "./outbox.server.ts";
import { isRefusedForGood, reasonOf } from "./reason.ts";
import { mail } from "./table.server.ts";
import type { Transport } from "./transport.server.ts";

export interface MailParts {
  db: Database;
  jobs: Pick<Jobs, "work">;
  writers: Writers;
  transport: Transport;
  appUrl: string;
  log: Log;
}

type Row = typeof mail.$inferSelect;

/** What is kept of a mail's data once it needs no writing: whose it is, not what was in it. */
const onlyAccount = sql`jsonb_strip_nulls(
  jsonb_build_object('accountId', ${mail.data}->'accountId'))`;

/** How long it is tried to note that a mail has gone out, and how often. */
const notingPatience = 10 * minute;
const notingPause = 1000;

/** From now on this process sends what waits in the outbox. */
export function startMailWorker(parts: MailParts): Promise<void> {
  return parts.jobs.work<MailJob>("mail", async ({ mailId }, isOthers) => {
    const [row] = await parts.db
      .select()
      .from(mail)
      .where(and(eq(mail.id, mailId), isWaiting));
    // A process that died after it had sent or dropped this one has left the job behind.
    if (row) await send(row, parts, isOthers);
  });
}

async function send(row: Row, parts: MailParts, isOthers: AbortSignal) {
  const { db, transport, appUrl } = parts;
  const { id, kind, recipient, data } = row;
  const ended = (how: Partial<Row>) =>
    db
      .update(mail)
      .set({ ...how, data: onlyAccount })
      .where(eq(mail.id, id));
  try {
    const letter = await parts.writers[kind](db, { id, recipient, data });
    if (!letter) {
      await ended({ droppedAt: new Date() });
      return;
    }
    const message = {
      ...layOut(letter, appUrl),
      name: `${String(id).padStart(6, "0")}-${kind}`,
      to: recipient,
      messageId: messageIdOf(row, appUrl),
    };
    await transport.deliver(message, isOthers);
  } catch (error) {
    return failed(row, error, parts);
  }
  // It is out, even if it was given up meanwhile. As long as that is not noted it would go out again.
  await insist(() => ended({ sentAt: new Date(), droppedAt: null, lastError: null }));
}

/** The same at every try, so that a mail that goes out twice is seen to be one. */
function messageIdOf({ id, createdAt }: Row, appUrl: string) {
  return `<mail-${id}.${createdAt.getTime()}@${new URL(appUrl).hostname}>`;
}

async function failed({ id, kind, createdAt }: Row, error: unknown, { db, log }: MailParts) {
  const reason = reasonOf(error);
  const isOld = Date.now() - createdAt.getTime() > day;
  log[isOld ? "error" : "warn"]({ mail: id, kind, reason }, "a mail could not be sent");
  await db
    .update(mail)
    .set({ attempts: sql`${mail.attempts} + 1`, lastError: reason })
    .where(eq(mail.id, id));
  // A refusal may be a mistake in the settings that is mended within hours; a day is enough.
  throw isOld && isRefusedForGood(error) ? new PermanentFailure(reason) : new Error(reason);
}

async function insist(work: () => Promise<unknown>) {
  const until = Date.now() + notingPatience;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until) throw error;
      await pause(notingPause);
    }
  }
}
