import type { Page } from "@playwright/test";
import type { ImportReport, ImportSummary } from "#src/features/imports/contract.ts";
import { screenTexts as texts } from "#src/features/imports/screen/texts.ts";
import { doneMessage, rowTexts } from "#src/features/imports/texts.ts";
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
  { name: "an import of which some rows have consents", route: "import", show: showSome },
  { name: "an import that is running", route: "import", show: showRunning },
  { name: "an import that is done", route: "import", show: showDone },
  { name: "imports of before", route: "import", show: showFormer },
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

async function showSome(page: Page) {
  await openAsAdmin(page, "/import");
  const rows = [
    "الاسم\tالهاتف\tالمهنة\tالمدينة\tكيف وافق\tتاريخ الموافقة",
    `سامر النجار\t${freshPhone()}\tنجّار\tحمص\tحضوريًا\t2026-10-01`,
    `عمر الحلبي\t${freshPhone()}\tنجّار\tحمص\t\t`,
  ];
  await page.getByLabel(texts.paste).fill(rows.join("\n"));
  await page.getByRole("button", { name: texts.read }).click();
  await page.getByRole("button", { name: texts.check, exact: true }).click();
  await expect(page.getByText(texts.consentForSome)).toBeVisible();
}

async function showDone(page: Page) {
  const ended = new Date().toISOString();
  const json: ImportReport = {
    ...runningReport(40, 40),
    state: "done",
    created: 37,
    untold: 37,
    message: doneMessage(37, false),
    refused: [
      {
        line: 4,
        field: "phone",
        message: rowTexts.phoneShortened,
        name: "عمر الحلبي",
        value: "9.63944E+11",
      },
      { line: 9, field: "fullname", message: rowTexts.name, name: "", value: "" },
      {
        line: 12,
        field: "profession",
        message: rowTexts.unknownProfession("معلّم أبواب خشب"),
        name: "ليلى حداد",
        value: "معلّم أبواب خشب",
      },
    ],
    finished_at: ended,
    undo_until: new Date(Date.now() + 86_400_000).toISOString(),
  };
  await page.route("**/api/import/7", (route) => route.fulfill({ json }));
  await openAsAdmin(page, "/import?id=7");
  await expect(page.getByRole("link", { name: texts.tellThem })).toBeVisible();
}

async function showFormer(page: Page) {
  const one: ImportSummary = {
    id: 9,
    state: "running",
    rows: 1200,
    created: 0,
    updated: 0,
    message: "",
    by: "رنا الأتاسي",
    created_at: "2026-11-30T10:00:00.000Z",
    undone_at: null,
    undo_until: null,
  };
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const data: ImportSummary[] = [
    one,
    { ...one, id: 8, state: "done", rows: 40, created: 37, updated: 2, undo_until: until },
    { ...one, id: 7, state: "done", rows: 3, created: 3, undone_at: until, by: null },
    { ...one, id: 6, state: "failed", rows: 11 },
  ];
  await page.route(/\/api\/import(\?|$)/, (route) =>
    route.fulfill({
      json: { data, total: 14, current_page: 1, last_page: 2, per_page: 10, links: [] },
    }),
  );
  await openAsAdmin(page, "/import");
  await expect(page.getByRole("heading", { name: texts.former })).toBeVisible();
}

async function showRunning(page: Page) {
  const json = runningReport(10_000, 3210);
  await page.route("**/api/import/7", (route) => route.fulfill({ json }));
  await openAsAdmin(page, "/import?id=7");
  await expect(page.getByRole("progressbar")).toBeVisible();
}
