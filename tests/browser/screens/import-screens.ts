import type { Page } from "@playwright/test";
import { screenTexts as texts } from "#src/features/imports/screen/texts.ts";
import { untoldTexts } from "#src/features/imports/untold.texts.ts";
import { freshPhone } from "#tests/browser/admin/listings.ts";
import { openAsAdmin } from "#tests/browser/admins.ts";
import { expect } from "#tests/browser/support.ts";
import { runningReport } from "#tests/support/imports/running-report.ts";
import type { Screen } from "./screens.ts";

/** States of the screens of imports. */
export const importScreens: Screen[] = [
  { name: "an import", route: "import", show: (page) => openAsAdmin(page, "/import") },
  { name: "an import that is checked", route: "import", show: showChecked },
  { name: "an import that is running", route: "import", show: showRunning },
  {
    name: "people who were not told",
    route: "untold",
    async show(page) {
      await openAsAdmin(page, "/untold");
      await expect(page.getByRole("heading", { name: untoldTexts.title })).toBeVisible();
    },
  },
];

async function showChecked(page: Page) {
  await openAsAdmin(page, "/import");
  const rows = [
    "الاسم\tالهاتف\tالمهنة\tالمدينة",
    `سامر النجار\t${freshPhone()}\tنجّار\tحمص`,
    "عمر الحلبي\t9.63944E+11\tنجّار\tحمص",
    `ليلى حداد\t${freshPhone()}\tمعلّم أبواب خشب\tحمص`,
  ];
  await page.getByLabel(texts.paste).fill(rows.join("\n"));
  await page.getByRole("button", { name: texts.read }).click();
  await page.getByRole("button", { name: texts.check, exact: true }).click();
  await expect(page.getByRole("button", { name: texts.import, exact: true })).toBeVisible();
}

async function showRunning(page: Page) {
  const json = runningReport(10_000, 3210);
  await page.route("**/api/import/7", (route) => route.fulfill({ json }));
  await openAsAdmin(page, "/import?id=7");
  await expect(page.getByRole("progressbar")).toBeVisible();
}
