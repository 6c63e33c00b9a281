import type { Database } from "#src/database/open.server.ts";
import type { Jobs } from "#src/jobs/open.server.ts";
import type { PushNotice } from "#src/push/notice.ts";
import { notifyAdmins, notifyDevice } from "#src/push/queue.server.ts";
import type { MailKind } from "./kinds.ts";
import { fromNow } from "./state.server.ts";
import { mail } from "./table.server.ts";

export interface NewMail {
  /** Idempotency key, such as `reply:17`: a second mail with the same cause is ignored. */
  cause: string;
  kind: MailKind;
  /** Null of an account without an e-mail: nothing is queued. */
  recipient: string | null;
  /** Data for the template; never a secret. */
  data?: Record<string, unknown>;
  /** In ms, before it is sent. */
  delay?: number;
}

/** Queues what is sent to people: mails, and notices to admins' devices. */
export interface Outbox {
  /** Queues a mail in the transaction that causes it, so that both happen or neither does. */
  enqueue(tx: Database, mail: NewMail): Promise<void>;
  /** Queues a notice for the devices of all whom it concerns, in the transaction that causes it. */
  notifyAdmins(tx: Database, notice: PushNotice): Promise<void>;
  /** Queues a notice for one device. */
  notifyDevice(tx: Database, deviceId: string, notice: PushNotice): Promise<void>;
}

export function openOutbox(jobs: Pick<Jobs, "add">): Outbox {
  return {
    async enqueue(tx, { cause, kind, recipient, data = {}, delay = 0 }) {
      if (recipient === null) return;
      await tx
        .insert(mail)
        .values({ cause, kind, recipient, data, nextAttemptAt: fromNow(delay) })
        .onConflictDoNothing({ target: mail.cause });
    },
    notifyAdmins: (tx, notice) => notifyAdmins(tx, jobs, notice),
    notifyDevice: (tx, deviceId, notice) => notifyDevice(tx, jobs, { deviceId, notice }),
  };
}
