import { buildPushPayload } from "@block65/webcrypto-web-push";
import { PermanentFailure } from "#src/jobs/open.server.ts";
import { day, inSeconds, second } from "#src/util/time.ts";
import type { NoticeContent } from "./notice.ts";
import type { pushSubscription } from "./table.server.ts";
import type { VapidKeys } from "./vapid.server.ts";

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
export async function deliver({ to, content, vapid, signal, send = fetch }: Delivery) {
  const { endpoint, p256dh, auth } = to;
  const payload = await buildPushPayload(
    // The service keeps only the newest message with a topic.
    { data: { ...content }, options: { ttl: timeToLive, topic: content.tag } },
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
