import type { Page } from "@playwright/test";
import { logInAsNewAdmin } from "#tests/browser/admins.ts";
import { expect, open, test } from "#tests/browser/support.ts";

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
