import type { Page } from "@playwright/test";
import { settingsTexts as texts } from "#src/features/site-settings/screen/texts.ts";
import { openAsAdmin, showOnTheWay } from "#tests/browser/admins.ts";
import type { Screen } from "#tests/browser/screens/screens.ts";
import { expect } from "#tests/browser/support.ts";

const route = "site-settings";

/** Every state of the screen of the site's settings. */
export const settingsScreens: Screen[] = [
  { name: "settings of the site", route, show: (page) => openAsAdmin(page, "/site-settings") },
  {
    name: "settings on their way",
    route,
    show: (page) => showOnTheWay(page, "/site-settings", "**/api/settings/edit"),
  },
  { name: "the first steps", route, show: (page) => openAsAdmin(page, "/site-settings?first") },
  { name: "settings with an error", route, show: showError, noise: /status of 422/ },
];

async function showError(page: Page) {
  await openAsAdmin(page, "/site-settings");
  await page.getByLabel(texts.name, { exact: true }).fill("1");
  await page.getByRole("button", { name: texts.save }).click();
  await expect(page.locator("[aria-invalid]")).toBeVisible();
}
