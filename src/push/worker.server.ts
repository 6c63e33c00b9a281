import { buildPushPayload } from "@block65/webcrypto-web-push";
import { and, eq } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { reasonOf } from "#src/errors/cause.ts";
import { type Jobs, type Log, PermanentFailure } from "#src/jobs/open.server.ts";
import { day, inSeconds, second } from "#src/util/time.ts";
import { isPushEndpoint } from "./endpoint.ts";
import type { NoticeContent, PushNotice, WriteNotice } from "./notice.ts";
import { notifyDevice, type PushJob } from "./queue.server.ts";
import { isSubscribed, pushSubscription } from "./table.server.ts";
import type { VapidKeys } from "./vapid.server.ts";

interface PushWorkerDeps {
  db: Database;
  jobs: Pick<Jobs, "work" | "add">;
  writeNotice: WriteNotice;
  vapid: VapidKeys & { subject: string };
  /** Push services beside the known ones. */
  pushServices: string[];
  log: Log;
  /** Replaced in tests. */
  send?: typeof fetch;
}

/** Sends queued notices from this process. */
export const startPushWorker = (deps: PushWorkerDeps): Promise<void> =>
  deps.jobs.work<PushJob>("push", ({ notice, deviceId }, signal) =>
    deviceId ? notify(deps, deviceId, notice, signal) : queueForEach(deps, notice),
  );

/** A job for each device, so that one whose push service fails is retried alone. */
const queueForEach = ({ db, jobs }: PushWorkerDeps, notice: PushNotice) =>
  db.transaction(async (tx) => {
    const devices = await tx
      .select({ deviceId: pushSubscription.id })
      .from(pushSubscription)
      .where(isSubscribed);
    for (const { deviceId } of devices) await notifyDevice(tx, jobs, { notice, deviceId });
  });

async function notify(deps: PushWorkerDeps, id: string, notice: PushNotice, signal: AbortSignal) {
  const { db, vapid, pushServices, log, send } = deps;
  const [device] = await db
    .select()
    .from(pushSubscription)
    .where(and(eq(pushSubscription.id, id), isSubscribed));
  if (!device) return;
  const { accountId, endpoint, vapidKey } = device;
  const end = () =>
    // Not one that was renewed meanwhile.
    db
      .update(pushSubscription)
      .set({ endedAt: new Date() })
      .where(and(eq(pushSubscription.id, id), eq(pushSubscription.endpoint, endpoint)));
  if (vapidKey !== vapid.publicKey || !isPushEndpoint(endpoint, pushServices)) {
    await end();
    return;
  }
  const content = await deps.writeNotice(db, accountId, notice);
  if (!content) return;
  try {
    const isDelivered = await deliver({
      to: device,
      content,
      vapid,
      signal,
      ...(send ? { send } : {}),
    });
    if (!isDelivered) await end();
  } catch (error) {
    // Never the endpoint: whoever knows it and the keys could send to this browser; nor the id, which is
    // the value of a cookie.
    log.warn({ account: accountId, reason: reasonOf(error) }, "a notification could not be sent");
    throw error;
  }
}

/** In ms, for the whole request. */
const timeout = 10 * second;
/** How long the push service keeps a message for a browser that is away. */
const timeToLive = inSeconds(day);

interface Delivery {
  to: Pick<typeof pushSubscription.$inferSelect, "endpoint" | "p256dh" | "auth">;
  content: NoticeContent;
  vapid: VapidKeys & { subject: string };
  signal: AbortSignal;
  send?: typeof fetch;
}

/**
 * Sends one message to a push service (RFC 8030), encrypted for the browser (RFC 8291).
 * @returns false if the browser has ended its subscription
 * @throws PermanentFailure if another try would be refused, too; Error if it may succeed
 */
async function deliver({ to, content, vapid, signal, send = fetch }: Delivery) {
  const { endpoint, p256dh, auth } = to;
  const payload = await buildPushPayload(
    // The service keeps only the newest message with a topic. Without urgency a sleeping phone gets it when it wakes.
    { data: { ...content }, options: { ttl: timeToLive, topic: content.tag, urgency: "high" } },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    vapid,
  );
  const response = await send(endpoint, {
    ...payload,
    // Elsewhere may be the internal network.
    redirect: "manual",
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
  });
  await response.body?.cancel();
  const { ok, status } = response;
  if (ok) return true;
  if (status === 404 || status === 410) return false;
  const reason = `the push service answered ${status}`;
  throw status === 429 || status >= 500 ? new Error(reason) : new PermanentFailure(reason);
}
