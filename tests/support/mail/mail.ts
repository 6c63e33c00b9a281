import { vi } from "vitest";
import type { OpenDatabase } from "#src/database/open.server.ts";
import { type Jobs, openJobs } from "#src/jobs/open.server.ts";
import { mailKinds } from "#src/mail/kinds.ts";
import type { MailTemplate, MailTemplates } from "#src/mail/layout/mail-template.ts";
import { type NewMail, openOutbox } from "#src/mail/outbox.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { openTransport, type Transport } from "#src/mail/transport.server.ts";
import { type MailTiming, startMailWorker } from "#src/mail/worker.server.ts";
import { emptyDatabase, jobsOf } from "#tests/support/database/database.ts";
import { type Smtp, startSmtp } from "./smtp.ts";

export const appUrl = "https://herafi.example";
export const mailFrom = "no-reply@herafi.example";

const quick: MailTiming = { pollIntervalMs: 100, firstDelayMs: 1000, maxDelayMs: 1000 };

/** Outgoing mail of a site that has nothing else, on this worker's emptied database. */
export async function openMail() {
  const database = await emptyDatabase();
  const outbox = openOutbox(await jobsOf(database));
  const log = { warn: vi.fn(), error: vi.fn() };
  const running: { stop(): Promise<unknown> }[] = [];

  return {
    database,
    outbox,
    log,

    /** As another process of the site has them. */
    async jobs(): Promise<Jobs> {
      const jobs = await openJobs(database, log);
      running.push(jobs);
      return jobs;
    },

    /** Starts a process that sends what waits, and retries it quickly unless it is told otherwise. */
    work(transport: Transport, { writer = telling, ...given }: Partial<WorkDeps> = {}) {
      const { timing = quick, db = database.db } = given;
      const templates = Object.fromEntries(
        mailKinds.map((kind) => [kind, writer]),
      ) as MailTemplates;
      running.push(startMailWorker({ db, templates, transport, appUrl, timing, log }));
    },

    async smtp(settings: Parameters<typeof startSmtp>[0] = {}) {
      const smtp = await startSmtp(settings);
      running.push(smtp);
      return smtp;
    },

    /** Posts a mail in a transaction of its own. */
    post(given: Partial<NewMail> & { cause: string }) {
      const data = { cause: given.cause };
      const posted = { kind: "approved", recipient: "a@mail.example", data, ...given } as const;
      return database.db.transaction((tx) => outbox.enqueue(tx, posted));
    },

    rows: () => database.db.select().from(mail).orderBy(mail.id),

    async waiting() {
      return (await this.rows()).filter(({ sentAt, droppedAt }) => !sentAt && !droppedAt);
    },

    /** Makes the next attempt of every mail due now. */
    async hurry() {
      await database.run("update mail set next_attempt_at = now() where next_attempt_at > now()");
    },

    /** Ends all that was started here, the last first. */
    async end() {
      for (const one of running.splice(0).reverse()) await one.stop();
    },
  };
}

export type Mail = Awaited<ReturnType<typeof openMail>>;

interface WorkDeps {
  writer: MailTemplate;
  timing: MailTiming;
  db: OpenDatabase["db"];
}

export const smtpSettings = (smtp: Pick<Smtp, "url">) =>
  openTransport({ smtpUrl: smtp.url, mailFrom, directory: "unused" });

const telling: MailTemplate = async (_db, { data }) => ({
  subject: String(data.cause),
  paragraphs: ["مرحبًا بك في حِرَفي."],
});
