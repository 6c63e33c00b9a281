import type { Page } from "@playwright/test";
import sharp from "sharp";
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
  {
    name: "a part of the settings",
    route,
    show: (page) => openAsAdmin(page, "/site-settings#words"),
  },
  {
    name: "settings of the logo, before it is saved",
    route,
    show: showLogo,
  },
  { name: "settings with an error", route, show: showError, noise: /status of 422/ },
];

async function showLogo(page: Page) {
  await openAsAdmin(page, "/site-settings#logo");
  const create = { width: 1200, height: 300, channels: 3, background: "#c01020" } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await page
    .getByLabel(texts.logoFile)
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await expect(page.getByText(texts.inFooter, { exact: true })).toBeVisible();
}

async function showError(page: Page) {
  await openAsAdmin(page, "/site-settings#identity");
  await page.getByLabel(texts.name, { exact: true }).fill("1");
  await page.getByRole("button", { name: texts.save }).click();
  await expect(page.locator("[aria-invalid]")).toBeVisible();
}
