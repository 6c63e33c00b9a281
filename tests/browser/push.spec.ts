import type { BrowserContext, Page } from "@playwright/test";
import { accountType } from "../../src/auth/table.server.ts";
import { logInAs } from "./accounts.ts";
import { insertAdmin } from "./database.ts";
import { expect, open, test } from "./support.ts";

test.use({ serviceWorkers: "allow" });

const card = (page: Page) => page.getByRole("region", { name: "إشعارات على هذا الجهاز" });
const turnOn = (page: Page) =>
  card(page).getByRole("button", { name: "تشغيل الإشعارات على هذا الجهاز" });

test("an admin turns notifications on in this browser, sends a test and turns them off", {
  tag: "@both",
}, async ({ page, context }) => {
  await context.grantPermissions(["notifications"]);
  await standInForPushService(page);
  await logInAsNewAdmin(context);
  await open(page, "/account");
  await expect(card(page).getByText("متوقفة")).toBeVisible();
  await expect(card(page)).toContainText("طلب جديد أو رسالة جديدة");
  await turnOn(page).click();
  await expect(toast(page, "شُغّلت الإشعارات على هذا الجهاز.")).toBeVisible();
  await expect(card(page).getByText("مفعّلة")).toBeVisible();
  const devices = card(page).getByRole("list", { name: "الأجهزة التي تصلها إشعاراتك" });
  await expect(devices.getByRole("listitem")).toHaveText(/Chrom.*هذا الجهاز/);
  await card(page).getByRole("button", { name: "أرسل إشعارًا تجريبيًا" }).click();
  await expect(toast(page, "أُرسل إشعار تجريبي، ويصل خلال ثوانٍ.")).toBeVisible();

  // It is on after the next visit, too.
  await page.reload();
  await expect(card(page).getByText("مفعّلة")).toBeVisible();
  await card(page).getByRole("button", { name: "إيقاف الإشعارات على هذا الجهاز" }).click();
  await expect(toast(page, "أُوقفت الإشعارات على هذا الجهاز.")).toBeVisible();
  await expect(turnOn(page)).toBeVisible();
  await expect(devices).toHaveCount(0);
});

test("a moderator without the messages is told of orders of the own cities", async ({
  page,
  context,
}) => {
  const rights = { role: "moderator" as const, cities: [1], messages: false };
  await logInAsNewAdmin(context, rights);
  await open(page, "/account");
  await expect(card(page)).toContainText("حين يصل طلب جديد من مدنك، ");
});

test("where the browser has no push service it says so, and stays off", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["notifications"]);
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException("no", "AbortError"));
  });
  await logInAsNewAdmin(context);
  await open(page, "/account");
  await turnOn(page).click();
  const failure = "تعذر تشغيل الإشعارات في هذا المتصفح. حاول بعد قليل، أو جرّب متصفحًا آخر.";
  await expect(page.getByText(failure)).toBeVisible();
  await expect(turnOn(page)).toBeEnabled();
});

test("what a push service has sent is shown, several in one notification; a press opens the screen", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["notifications"]);
  await open(page, "/");
  const send = await pushTo(page, context);
  const first = { title: "طلب جديد بانتظارك", body: "سبّاك في دمشق" };
  const order = { ...first, tag: "orders", path: "/carftsman-orders" };
  await send(order);
  await expect.poll(() => shown(page)).toEqual([order]);
  const several = { ...order, title: "طلبان ينتظرانك", body: "آخر طلب: حدّاد في حمص" };
  await send(several);
  await expect.poll(() => shown(page)).toEqual([several]);
  expect(await press(context)).toEqual(["/carftsman-orders"]);
  expect(await shown(page)).toEqual([]);
});

async function logInAsNewAdmin(
  context: BrowserContext,
  rights?: Parameters<typeof insertAdmin>[1],
) {
  const id = await insertAdmin(`${crypto.randomUUID()}@mail.example`, rights);
  await logInAs(context, id, accountType.admin);
}

const toast = (page: Page, text: string) => page.getByRole("status").getByText(text);

/** Subscribes as with a push service that no browser of a test can reach. */
async function standInForPushService(page: Page) {
  await page.addInitScript(() => {
    const key = "subscription";
    const subscription = () => ({
      toJSON: () => JSON.parse(localStorage.getItem(key) ?? "{}"),
      unsubscribe: async () => {
        localStorage.removeItem(key);
        return true;
      },
    });
    const { prototype } = PushManager;
    prototype.getSubscription = async () =>
      localStorage.getItem(key) ? (subscription() as PushSubscription) : null;
    prototype.subscribe = async () => {
      const pair = { name: "ECDH", namedCurve: "P-256" };
      const { publicKey } = await crypto.subtle.generateKey(pair, true, ["deriveBits"]);
      const point = new Uint8Array(await crypto.subtle.exportKey("raw", publicKey));
      const endpoint = `https://push.invalid/to/${crypto.randomUUID()}`;
      const keys = {
        p256dh: encode(point),
        auth: encode(crypto.getRandomValues(new Uint8Array(16))),
      };
      localStorage.setItem(key, JSON.stringify({ endpoint, keys }));
      return subscription() as PushSubscription;
    };
    const encode = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "");
  });
}

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
      ...{ origin, registrationId, data: JSON.stringify(notice) },
    });
}

/** What TypeScript's types of pages lack. */
interface WorkerScope {
  clients: { openWindow: (path: string) => Promise<null> };
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
