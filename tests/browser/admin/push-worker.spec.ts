import type { BrowserContext, Page } from "@playwright/test";
import { logInAsNewAdmin } from "#tests/browser/admins.ts";
import { expect, open, test } from "#tests/browser/support.ts";

test.use({ serviceWorkers: "allow" });

test("what a push service has sent is shown, several in one notification; a press opens the screen", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["notifications"]);
  await open(page, "/");
  const send = await pushTo(page, context);
  const first = { title: "طلب جديد بانتظارك", body: "سبّاك في دمشق" };
  const order = { ...first, tag: "orders", path: "/carftsman-orders" };
  await sendUntilShown(page, send, order);
  const several = { ...order, title: "طلبان ينتظرانك", body: "آخر طلب: حدّاد في حمص" };
  await sendUntilShown(page, send, several);
  expect(await press(context)).toEqual(["/carftsman-orders"]);
  expect(await shown(page)).toEqual([]);
});

test("a press shows the screen that is open, with what is new", async ({ page, context }) => {
  await context.grantPermissions(["notifications"]);
  await logInAsNewAdmin(context);
  await open(page, "/carftsman-orders");
  const send = await pushTo(page, context);
  const order = { title: "طلب", body: "", tag: "orders", path: "/carftsman-orders" };
  await sendUntilShown(page, send, order);
  const again = page.waitForRequest("**/api/get-craftsmen-orders*");
  expect(await press(context)).toEqual(["focus"]);
  await again;
  await expect(page).toHaveURL("/carftsman-orders");
});

test("a subscription that the browser has replaced is reported to the server", async ({
  page,
  context,
}) => {
  await open(page, "/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const [worker] = context.serviceWorkers();
  const sent = await worker!.evaluate(async () => {
    const scope = self as unknown as WorkerScope & { fetch: typeof fetch };
    const original = scope.fetch;
    const requests: { path: string; token?: string; body?: unknown }[] = [];
    scope.fetch = async (path, init) => {
      const { "x-xsrf-token": token = "" } = (init?.headers ?? {}) as Record<string, string>;
      requests.push({ path: String(path), token, body: init?.body });
      return original(path, init);
    };
    const event = Object.assign(new Event("pushsubscriptionchange"), {
      newSubscription: { endpoint: "https://push.example/to/new", keys: {} },
      waitUntil: (work: Promise<unknown>) => handled.resolve(work),
    });
    const handled = Promise.withResolvers<unknown>();
    scope.dispatchEvent(event);
    await handled.promise;
    scope.fetch = original;
    return requests;
  });
  expect(sent).toEqual([
    { path: "/sanctum/csrf-cookie", token: "" },
    {
      path: "/api/push-subscriptions/renew",
      token: expect.stringMatching(/.{20}/),
      body: JSON.stringify({ endpoint: "https://push.example/to/new", keys: {} }),
    },
  ]);
});

/**
 * Chromium loses some deliveries by its inspector. Another is sent only when none has come: a late one
 * would show again what has been pressed meanwhile.
 */
const sendUntilShown = (page: Page, send: (notice: object) => Promise<unknown>, notice: object) =>
  expect(async () => {
    await send(notice);
    await expect.poll(() => shown(page), { timeout: 2000 }).toEqual([notice]);
  }).toPass({ timeout: 20_000 });

/** @returns what delivers a message to the page's service worker, as a push service does */
async function pushTo(page: Page, context: BrowserContext) {
  const client = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await client.send("ServiceWorker.enable");
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  return (notice: object) =>
    client.send("ServiceWorker.deliverPushMessage", {
      origin,
      registrationId,
      data: JSON.stringify(notice),
    });
}

/** What TypeScript's types of pages lack. */
interface WorkerScope {
  clients: { openWindow: (path: string) => Promise<null> };
  WindowClient: { prototype: { focus: () => Promise<void> } };
  registration: ServiceWorkerRegistration;
  NotificationEvent: new (
    type: string,
    init: object,
  ) => Event & {
    waitUntil: (work: Promise<unknown>) => void;
  };
  dispatchEvent(event: Event): boolean;
}

/** Presses the notification. @returns the screens that are opened, which needs a person */
async function press(context: BrowserContext) {
  const [worker] = context.serviceWorkers();
  return worker!.evaluate(async () => {
    const scope = self as unknown as WorkerScope;
    const opened: unknown[] = [];
    scope.clients.openWindow = async (path) => {
      opened.push(path);
      return null;
    };
    scope.WindowClient.prototype.focus = async () => void opened.push("focus");
    const [notification] = await scope.registration.getNotifications();
    const event = new scope.NotificationEvent("notificationclick", { notification });
    const handled = Promise.withResolvers<unknown>();
    event.waitUntil = (work) => handled.resolve(work);
    scope.dispatchEvent(event);
    await handled.promise;
    return opened;
  });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notifications = await registration.getNotifications();
    return notifications.map(({ title, body, tag, data }) => ({
      title,
      body,
      tag,
      path: data.path,
    }));
  });
