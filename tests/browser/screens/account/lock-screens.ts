import type { Page } from "@playwright/test";
import { holdRequests } from "#tests/browser/accounts.ts";
import type { Screen } from "#tests/browser/screens/screens.ts";
import { expect, open } from "#tests/browser/support.ts";

const route = "lock-account/:id";
const link = "/lock-account/some-id?expires=1&signature=some";
const api = "**/api/account-locks/**";

/** Every state of the screen that the link after a changed e-mail or number leads to. */
export const lockScreens: Screen[] = [
  { name: "a lock link under way", route, show: showChecking },
  {
    name: "the question before an account is locked",
    route,
    show: (page) => showLock(page, "open"),
  },
  { name: "an account that is locked", route, show: (page) => showLock(page, "locked") },
  { name: "a lock link that is too old", route, show: showOld, noise: /status of 403/ },
];

async function showChecking(page: Page) {
  await holdRequests(page, api);
  await open(page, link);
  await expect(page.getByText("جارٍ فحص الرابط…")).toBeVisible();
}

async function showLock(page: Page, state: "open" | "locked") {
  await page.route(api, (route) => route.fulfill({ json: { state } }));
  await open(page, link);
  await expect(page.getByText("جارٍ فحص الرابط…")).toHaveCount(0);
}

async function showOld(page: Page) {
  await open(page, link);
  await expect(page.getByText("هذا الرابط غير صالح")).toBeVisible();
}
