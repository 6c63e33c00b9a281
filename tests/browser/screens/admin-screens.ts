import type { Page } from "@playwright/test";
import type { AuditEntry } from "#src/features/audit/contract.ts";
import { auditTexts } from "#src/features/audit/texts.ts";
import { startTexts } from "#src/features/catalogue/start/texts.ts";
import type { AlertGroup } from "#src/features/craftsmen/alerts/contract.ts";
import { field } from "#tests/browser/accounts.ts";
import { openAsAdmin, showAsUnused, showEmpty, showOnTheWay } from "#tests/browser/admins.ts";
import { expect, open } from "#tests/browser/support.ts";
import { dashboardScreens } from "./admin/dashboard-screens.ts";
import { moderationScreens } from "./admin/moderation-screens.ts";
import { pushScreens } from "./admin/push-screens.ts";
import { secondFactorScreens } from "./admin/second-factor-screens.ts";
import { settingsScreens } from "./admin/settings-screens.ts";
import { siteStateScreens } from "./admin/site-state-screens.ts";
import { teamScreens } from "./admin/team-screens.ts";
import type { Screen } from "./screens.ts";

/** Every state of the admins' screens. */
export const adminScreens: Screen[] = [
  { name: "dashboard", route: "dashboard", show: showDashboard },
  ...dashboardScreens,
  {
    name: "dashboard on its way",
    route: "dashboard",
    show: (page) => showOnTheWay(page, "/dashboard", "**/api/get-dashboard-data"),
  },
  { name: "cities", route: "cities", show: (page) => openAsAdmin(page, "/cities") },
  {
    name: "no searches without a result",
    route: "missed-searches",
    show: (page) => openAsAdmin(page, "/missed-searches"),
  },
  { name: "searches without a result", route: "missed-searches", show: showMissedSearches },
  { name: "first cities and professions", route: "start", show: showStart },
  { name: "pasted cities", route: "start", show: showPastedCities },
  {
    name: "cities on their way",
    route: "cities",
    show: (page) => showOnTheWay(page, "/cities", "**/api/city"),
  },
  { name: "cities with an error", route: "cities", show: showCityError, noise: /status of 422/ },
  {
    name: "cities that could not be had",
    route: "cities",
    show: showFailed,
    noise: /status of 500/,
  },
  {
    name: "professions",
    route: "professions",
    show: (page) => openAsAdmin(page, "/professions?page=2"),
  },
  { name: "the question before a city is deleted", route: "cities", show: showCityQuestion },
  {
    name: "a city to edit",
    route: "edit-city/:id",
    show: (page) => openAsAdmin(page, "/edit-city/1"),
  },
  {
    name: "the places of a city",
    route: "edit-city/:id/places",
    show: (page) => openAsAdmin(page, "/edit-city/1/places"),
  },
  {
    name: "a place with errors",
    route: "edit-city/:id/places",
    show: showPlaceErrors,
    noise: /status of 422/,
  },
  {
    name: "the question before a place is deleted",
    route: "edit-city/:id/places",
    show: showPlaceQuestion,
  },
  {
    name: "a place to edit",
    route: "edit-place/:id",
    show: (page) => openAsAdmin(page, "/edit-place/1"),
  },
  {
    name: "a profession that is gone",
    route: "edit-profession/:id",
    show: (page) => openAsAdmin(page, "/edit-profession/999999"),
    noise: /status of 404/,
  },
  { name: "audit log", route: "audit-log", show: showLog },
  {
    name: "audit log on its way",
    route: "audit-log",
    show: (page) => showOnTheWay(page, "/audit-log", "**/api/audit-log"),
  },
  { name: "an empty audit log", route: "audit-log", show: showNoLog },
  {
    name: "nothing found in the audit log",
    route: "audit-log",
    show: (page) => openAsAdmin(page, "/audit-log?admin=999999"),
  },
  {
    name: "audit log with an error",
    route: "audit-log",
    show: (page) => openAsAdmin(page, "/audit-log?from=2026-05-02&to=2026-05-01"),
    noise: /status of 422/,
  },
  { name: "the bar of an admin", route: "craftsmen", show: showBar, only: "@phone" },
  { name: "the phone menu of an admin", route: "contact", show: showMenu, only: "@phone" },
  ...moderationScreens,
  ...settingsScreens,
  ...siteStateScreens,
  ...secondFactorScreens,
  ...pushScreens,
  ...teamScreens,
];

async function showDashboard(page: Page) {
  await openAsAdmin(page, "/dashboard");
  for (const button of await page.getByText("عرض في جدول").filter({ visible: true }).all()) {
    await button.click();
  }
}

async function showCityError(page: Page) {
  await openAsAdmin(page, "/cities");
  await page.getByRole("button", { name: "إضافة" }).click();
  await expect(field(page, "اسم المدينة")).toHaveAttribute("aria-invalid", "true");
}

async function showPlaceErrors(page: Page) {
  await openAsAdmin(page, "/edit-city/1/places");
  await page.getByText("أسماء أخرى والموقع (اختياري)").click();
  await field(page, "خط العرض").fill("شمال");
  await page.getByRole("button", { name: "إضافة" }).click();
  await expect(field(page, "الاسم")).toHaveAttribute("aria-invalid", "true");
}

async function showPlaceQuestion(page: Page) {
  await openAsAdmin(page, "/edit-city/1/places");
  await page.getByRole("button", { name: /^حذف/ }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function showFailed(page: Page) {
  await page.route("**/api/city", (route) =>
    route.fulfill({ status: 500, json: { message: "حدث خطأ، حاول مرة أخرى." } }),
  );
  await openAsAdmin(page, "/cities");
  await expect(page.getByRole("button", { name: "أعد المحاولة" })).toBeVisible();
}

async function showCityQuestion(page: Page) {
  await showAsUnused(page, "/api/city");
  await openAsAdmin(page, "/cities");
  await page.getByRole("button", { name: "حذف دمشق" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function showNoLog(page: Page) {
  await showEmpty(page, "**/api/audit-log");
  await openAsAdmin(page, "/audit-log");
  await expect(page.getByText(auditTexts.none)).toBeVisible();
}

async function showLog(page: Page) {
  const entry: AuditEntry = {
    id: 0,
    act: "listing.decline",
    subject: 1,
    subject_name: "سمير الخطيب",
    admin: null,
    address: "2001:db8:85a3:1319:8a2e:370:7334:1428",
    created_at: "2026-05-01T09:00:00.000Z",
    before: { state: "pending" },
    after: { state: "declined", reason: "الصورة لا تُظهر صاحب الملف بوضوح. ".repeat(5) },
  };
  await page.route("**/api/audit-log", async (route) => {
    const list = await (await route.fetch()).json();
    await route.fulfill({ json: { ...list, data: [entry, ...list.data], total: list.total + 1 } });
  });
  await openAsAdmin(page, "/audit-log");
  await page.getByText("عرض النص").first().click();
}

async function showBar(page: Page) {
  await openAsAdmin(page, "/craftsmen");
  await page.getByRole("button", { name: "القائمة" }).click();
  await expect(page.getByRole("navigation", { name: "القائمة" })).toBeVisible();
  await expect(page.getByRole("link", { name: "سجل الإجراءات" })).toBeVisible();
}

async function showMenu(page: Page) {
  // The first screen after a login leaves in the browser who it is.
  await openAsAdmin(page, "/cities");
  await open(page, "/contact");
  await page.getByRole("button", { name: "القائمة" }).click();
  await expect(page.getByRole("navigation", { name: "القائمة" })).toBeVisible();
}

const alertId = "5ea2f054-f75e-4eb0-8d6e-9a7424fb6f76";
const waitingAlerts: AlertGroup[] = [
  {
    profession: { id: 1, name: "سبّاك" },
    city: { id: 1, name: "تدمر" },
    query: null,
    people: 3,
    emails: 1,
    found: 2,
    phones: [{ id: alertId, phone: "+963944000111" }],
    ids: [alertId],
  },
  {
    profession: null,
    city: null,
    query: "نقل عفش من بيت إلى بيت في نفس المدينة",
    people: 11,
    emails: 11,
    found: 0,
    phones: [],
    ids: ["5ea2f054-f75e-4eb0-8d6e-9a7424fb6f77"],
  },
];

/** As on a site that has none yet. */
async function showStart(page: Page) {
  for (const list of ["cities", "professions"]) {
    await page.route(`**/api/get-all-${list}`, (route) => route.fulfill({ json: [] }));
  }
  await openAsAdmin(page, "/start");
  await expect(page.getByRole("checkbox")).toHaveCount(26);
}

async function showPastedCities(page: Page) {
  await openAsAdmin(page, "/start");
  const where = page.getByRole("region", { name: startTexts.where });
  await where
    .getByRole("textbox", { name: startTexts.cities })
    .fill("كفرنبل\nدمشق\nالشام\nقرية بلا موقع\nx");
  await where.getByRole("button", { name: startTexts.read }).click();
  await expect(where.getByRole("checkbox")).toHaveCount(5);
}

async function showMissedSearches(page: Page) {
  const missed = [
    { query: "قزحجي", people: 3 },
    { query: "a word that is forty letters long, or more", people: 211 },
  ];
  await page.route("**/api/missed-searches", (route) => route.fulfill({ json: missed }));
  await page.route("**/api/alerts", (route) => route.fulfill({ json: waitingAlerts }));
  await openAsAdmin(page, "/missed-searches");
  await expect(page.getByText("بحث عنها 3 أشخاص")).toBeVisible();
}
