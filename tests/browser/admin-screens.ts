import type { Page } from "@playwright/test";
import { field, hold } from "./accounts.ts";
import { enterAsAdmin } from "./admins.ts";
import type { Screen } from "./screens.ts";
import { expect, open } from "./support.ts";

/** Every state of the admins' screens. */
export const adminScreens: Screen[] = [
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
  { name: "the phone menu of an admin", show: showMenu, only: "@phone" },
];

async function openAs(page: Page, path: string) {
  await enterAsAdmin(page.context());
  await open(page, path);
}

async function showOnTheWay(page: Page, path: string, api: string) {
  await hold(page, api);
  await openAs(page, path);
  await expect(page.getByRole("status", { name: "جارٍ التحميل…" }).first()).toBeVisible();
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

async function showMenu(page: Page) {
  await openAs(page, "/cities");
  await page.getByRole("button", { name: "القائمة" }).click();
  await expect(page.getByRole("navigation", { name: "القائمة" })).toBeVisible();
}
