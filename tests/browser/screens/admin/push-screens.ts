import type { Page } from "@playwright/test";
import type { BrowserPush } from "#src/features/notifications/browser-push.ts";
import type { PushDevices } from "#src/features/notifications/contract.ts";
import { logInAsNewAdmin, openLoaded } from "#tests/browser/admins.ts";
import type { Screen } from "#tests/browser/screens/screens.ts";
import { expect } from "#tests/browser/support.ts";

const route = "account";
const show = (browser: BrowserPush, devices: PushDevices["devices"] = []) => ({
  route,
  show: (page: Page) => showCard(page, browser, devices),
});

const device = (number: number, name: string, current: boolean, days: number) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  device: name,
  current,
  created_at: new Date(Date.now() - days * 86_400_000).toISOString(),
});
const devices = [
  device(1, "Chrome على Android", true, 40),
  device(2, "Firefox على Windows", false, 3),
];

/** Notifications on this device, in every state of the browser. */
export const pushScreens: Screen[] = [
  { name: "an account with notifications", ...show("subscribed", devices) },
  { name: "an account without notifications", ...show("unsubscribed") },
  { name: "an account whose browser blocks notifications", ...show("blocked", devices.slice(1)) },
  { name: "an account on an iPhone, not installed", ...show("homeScreenFirst") },
  { name: "an account in a browser without notifications", ...show("unsupported") },
];

/** Comes by a link, so that what the browser says can be replaced before. */
async function showCard(page: Page, browser: BrowserPush, devices: PushDevices["devices"]) {
  await page.route("**/api/push-subscriptions", (route) =>
    route.fulfill({ json: { public_key: "", devices } satisfies PushDevices }),
  );
  // An admin of one's own has a short list of sessions below.
  await logInAsNewAdmin(page.context());
  await openLoaded(page, "/audit-log");
  await page.evaluate((state) => {
    const answer = (target: object, name: string, value: unknown) =>
      Object.defineProperty(target, name, { configurable: true, value });
    if (state === "homeScreenFirst" || state === "unsupported") {
      Reflect.deleteProperty(window, "PushManager");
      if (state === "homeScreenFirst") answer(navigator, "standalone", false);
      return;
    }
    answer(Notification, "permission", state === "blocked" ? "denied" : "default");
    const subscription = state === "subscribed" ? {} : null;
    const pushManager = { getSubscription: async () => subscription };
    answer(navigator.serviceWorker, "getRegistration", async () => ({ pushManager }));
  }, browser);
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/account"]')?.click());
  const card = page.getByRole("region", { name: "إشعارات على هذا الجهاز" });
  await expect(card).toBeVisible();
  await card.scrollIntoViewIfNeeded();
}
