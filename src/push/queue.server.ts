import type { Database } from "#src/database/open.server.ts";
import type { Jobs } from "#src/jobs/open.server.ts";
import type { PushNotice } from "./notice.ts";
import { isSubscribed, pushSubscription } from "./table.server.ts";

/** Without a device the notice is for all of them, each of which then gets a job of its own. */
export interface PushJob {
  notice: PushNotice;
  deviceId?: string;
}

type AddJob = Pick<Jobs, "add">;

/** Queues a notice for all admins in the transaction that causes it; none where no device wants any. */
export async function notifyAdmins(tx: Database, jobs: AddJob, notice: PushNotice): Promise<void> {
  const devices = await tx
    .select({ id: pushSubscription.id })
    .from(pushSubscription)
    .where(isSubscribed)
    .limit(1);
  if (devices.length > 0) await jobs.add(tx, "push", { notice } satisfies PushJob);
}

export const notifyDevice = (tx: Database, jobs: AddJob, job: Required<PushJob>): Promise<void> =>
  jobs.add(tx, "push", job);
