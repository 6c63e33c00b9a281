import { ApiError } from "#src/client/client.ts";
import type { PushSubscriptionInput } from "./contract.ts";
import { pushFailures } from "./texts.ts";

/** What this browser says; `homeScreenFirst` is Safari on iPhone and iPad, outside an installed site. */
export type BrowserPush =
  | "unsupported"
  | "homeScreenFirst"
  | "blocked"
  | "unsubscribed"
  | "subscribed";

/** For the service worker, which is registered with the first page. */
const workerTimeoutMs = 10_000;

export async function readBrowserPush(): Promise<BrowserPush> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    const { standalone } = navigator as { standalone?: boolean };
    return standalone === false ? "homeScreenFirst" : "unsupported";
  }
  if (Notification.permission === "denied") return "blocked";
  return (await findSubscription()) ? "subscribed" : "unsubscribed";
}

/**
 * Asks for permission, and subscribes anew: a former subscription may be another admin's, or have ended.
 * @throws ApiError with what to show
 */
export async function subscribeToPush(publicKey: string): Promise<PushSubscriptionInput> {
  if ((await Notification.requestPermission()) !== "granted") {
    throw new ApiError(0, pushFailures.notAllowed);
  }
  try {
    const { pushManager } = await readyWorker();
    await (await pushManager.getSubscription())?.unsubscribe();
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    const { endpoint, keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
    return { endpoint: endpoint ?? "", keys: { p256dh, auth } };
  } catch {
    // The browser has no push service, or cannot reach it.
    throw new ApiError(0, pushFailures.failed);
  }
}

/** The server sends no more; what the browser still keeps is of no use. */
export async function unsubscribe(): Promise<void> {
  const subscription = await findSubscription();
  await subscription?.unsubscribe().catch(() => false);
}

async function findSubscription() {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager.getSubscription();
}

/** Without a timeout it would wait for ever where workers are turned off. */
function readyWorker() {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error("no service worker")), workerTimeoutMs);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}
