import type { Page } from "@playwright/test";
import { holdRequests } from "#tests/browser/accounts.ts";
import type { Screen } from "#tests/browser/screens/screens.ts";
import { expect, open } from "#tests/browser/support.ts";

const route = "revert-contacts/:id";
const link = "/revert-contacts/some-id?expires=1&signature=some";
const api = "**/api/contact-changes/**";

/** Every state of the screen that the link after a changed e-mail or number leads to. */
export const revertScreens: Screen[] = [
  { name: "a link that reverts contacts under way", route, show: showChecking },
  {
    name: "the question before contacts are reverted",
    route,
    show: (page) => showRevert(page, "open"),
  },
  { name: "contacts that are reverted", route, show: (page) => showRevert(page, "reverted") },
  {
    name: "contacts that wait for a decision",
    route,
    show: (page) => showRevert(page, "waiting"),
  },
  {
    name: "a link that reverts contacts and is too old",
    route,
    show: showOld,
    noise: /status of 403/,
  },
];

async function showChecking(page: Page) {
  await holdRequests(page, api);
  await open(page, link);
  await expect(page.getByText("جارٍ فحص الرابط…")).toBeVisible();
}

async function showRevert(page: Page, state: "open" | "reverted" | "waiting") {
  await page.route(api, (route) => route.fulfill({ json: { state } }));
  await open(page, link);
  await expect(page.getByText("جارٍ فحص الرابط…")).toHaveCount(0);
}

async function showOld(page: Page) {
  await open(page, link);
  await expect(page.getByText("هذا الرابط غير صالح")).toBeVisible();
}
