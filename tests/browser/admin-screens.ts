import type { Page } from "@playwright/test";
import type { AuditEntry } from "../../src/features/audit/contract.ts";
import { field, hold } from "./accounts.ts";
import { enterAsAdmin } from "./admins.ts";
import type { Screen } from "./screens.ts";
import { expect, open } from "./support.ts";

const loading = "جارٍ التحميل…";

/** Every state of the admins' screens. */
export const adminScreens: Screen[] = [
  { name: "dashboard", show: showDashboard },
  {
    name: "dashboard on its way",
    show: (page) => showOnTheWay(page, "/dashboard", "**/api/get-dashboard-data"),
  },
  { name: "cities", show: (page) => openAs(page, "/cities") },
  { name: "cities on their way", show: (page) => showOnTheWay(page, "/cities", "**/api/city") },
  { name: "cities with an error", show: showCityError, noise: /status of 422/ },
  { name: "cities that could not be had", show: showFailed, noise: /status of 500/ },
  { name: "professions", show: (page) => openAs(page, "/professions?page=2") },
  { name: "the question before a city is deleted", show: showCityQuestion },
  { name: "a city to edit", show: (page) => openAs(page, "/edit-city/1") },
  {
    name: "a profession that is gone",
    show: (page) => openAs(page, "/edit-profession/999999"),
    noise: /status of 404/,
  },
  { name: "orders", show: (page) => openAs(page, "/carftsman-orders") },
  {
    name: "orders on their way",
    show: (page) => showOnTheWay(page, "/carftsman-orders", "**/api/get-craftsmen-orders"),
  },
  { name: "no orders", show: showNoOrders },
  { name: "messages", show: showChosen },
  {
    name: "messages on their way",
    show: (page) => showOnTheWay(page, "/received-contacts", "**/api/contact-list"),
  },
  { name: "the question before messages are deleted", show: showMessageQuestion },
  { name: "a message", show: (page) => showMessage(page) },
  {
    name: "a message that is gone",
    show: (page) => openAs(page, "/contact-edit/999999"),
    noise: /status of 404/,
  },
  { name: "audit log", show: showLog },
  {
    name: "audit log on its way",
    show: (page) => showOnTheWay(page, "/audit-log", "**/api/audit-log"),
  },
  {
    name: "nothing found in the audit log",
    show: (page) => openAs(page, "/audit-log?admin=999999"),
  },
  {
    name: "audit log with an error",
    show: (page) => openAs(page, "/audit-log?from=2026-05-02&to=2026-05-01"),
    noise: /status of 422/,
  },
  { name: "the phone menu of an admin", show: showMenu, only: "@phone" },
];

/** Opens a screen as an admin sees it, once its data has come. */
async function openAs(page: Page, path: string) {
  await enterAsAdmin(page.context());
  await open(page, path);
  await expect(page.getByRole("status", { name: loading })).toHaveCount(0);
}

async function showOnTheWay(page: Page, path: string, api: string) {
  await hold(page, api);
  await enterAsAdmin(page.context());
  await open(page, path);
  await expect(page.getByRole("status", { name: loading }).first()).toBeVisible();
}

/** With both tables open, where they are behind a button. */
async function showDashboard(page: Page) {
  await openAs(page, "/dashboard");
  for (const button of await page.getByText("عرض كجدول").filter({ visible: true }).all()) {
    await button.click();
  }
}

async function showCityError(page: Page) {
  await openAs(page, "/cities");
  await page.getByRole("button", { name: "إضافة" }).click();
  await expect(field(page, "اسم المدينة")).toHaveAttribute("aria-invalid", "true");
}

async function showFailed(page: Page) {
  await page.route("**/api/city", (route) =>
    route.fulfill({ status: 500, json: { message: "حدث خطأ، حاول مرة أخرى." } }),
  );
  await openAs(page, "/cities");
  await expect(page.getByRole("button", { name: "أعد المحاولة" })).toBeVisible();
}

async function showCityQuestion(page: Page) {
  await openAs(page, "/cities");
  await page.getByRole("button", { name: "حذف دمشق" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function showNoOrders(page: Page) {
  await page.route("**/api/get-craftsmen-orders", async (route) => {
    const list = await (await route.fetch()).json();
    await route.fulfill({ json: { ...list, data: [], total: 0, last_page: 1 } });
  });
  await openAs(page, "/carftsman-orders");
  await expect(page.getByText("لا توجد طلبات")).toBeVisible();
}

async function showChosen(page: Page) {
  await openAs(page, "/received-contacts");
  await page.getByRole("tabpanel").getByRole("checkbox").nth(2).check();
}

async function showMessageQuestion(page: Page) {
  await showChosen(page);
  await page.getByRole("button", { name: "حذف رسالة" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

/** One that has been answered. */
async function showMessage(page: Page) {
  await enterAsAdmin(page.context());
  const list = await (await page.request.get("/api/contact-list")).json();
  const answered = list.data.find(({ status }: { status: number }) => status !== 0);
  await open(page, `/contact-edit/${answered.id}`);
  await expect(page.getByRole("button", { name: "إرسال الرد" })).toBeVisible();
}

/** With a change, a text that is unfolded and an admin who is gone. */
async function showLog(page: Page) {
  const entry: AuditEntry = {
    ...{ id: 0, act: "listing.decline", subject: 1, subject_name: "سمير الخطيب", admin: null },
    ...{ address: "2001:db8:85a3:1319:8a2e:370:7334:1428", created_at: "2026-05-01T09:00:00.000Z" },
    before: { state: "pending" },
    after: { state: "declined", reason: "الصورة لا تُظهر صاحب الملف بوضوح. ".repeat(5) },
  };
  await page.route("**/api/audit-log", async (route) => {
    const list = await (await route.fetch()).json();
    await route.fulfill({ json: { ...list, data: [entry, ...list.data] } });
  });
  await openAs(page, "/audit-log");
  await page.getByText("عرض النص").first().click();
}

async function showMenu(page: Page) {
  await openAs(page, "/cities");
  await page.getByRole("button", { name: "القائمة" }).click();
  await expect(page.getByRole("navigation", { name: "القائمة" })).toBeVisible();
}
