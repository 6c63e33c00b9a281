import type { Database } from "../database/open.server.ts";
import type { Jobs } from "../jobs/open.server.ts";
import type { MailKind } from "./kinds.ts";
import { mail } from "./table.server.ts";

/** What is to be sent, and why. */
export interface NewMail {
  /** Names the reason, such as `reply:17`: one reason sends one mail, however often it is given. */
  cause: string;
  kind: MailKind;
  recipient: string;
  /** What the letter's writer needs to know; never a secret. */
  data?: Record<string, unknown>;
}

export interface Outbox {
  /** Queues a mail as part of the transaction that causes it: there are both, or neither. */
  post(tx: Database, mail: NewMail): Promise<void>;
  /**
   * Has a mail that waits tried now, as part of a transaction, and tried on if it was given up.
   * @returns false if it is being tried in this moment
   */
  tryNow(tx: Database, mailId: number): Promise<boolean>;
}

export function openOutbox(jobs: Pick<Jobs, "add" | "addOrRunNow">): Outbox {
  return {
    async post(tx, { cause, kind, recipient, data = {} }) {
      const [posted] = await tx
        .insert(mail)
        .values({ cause, kind, recipient, data })
        .onConflictDoNothing({ target: mail.cause })
        .returning({ id: mail.id });
      if (posted) await jobs.add(tx, "mail", { mailId: posted.id } satisfies MailJob);
    },
    tryNow: (tx, mailId) => jobs.addOrRunNow(tx, "mail", { mailId } satisfies MailJob),
  };
}

/** The row says the rest. */
export interface MailJob {
  mailId: number;
}
