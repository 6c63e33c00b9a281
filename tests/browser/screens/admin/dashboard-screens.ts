import type { Page } from "@playwright/test";
import { openAsAdmin } from "#tests/browser/admins.ts";
import type { Screen } from "#tests/browser/screens/screens.ts";
import { expect } from "#tests/browser/support.ts";

/** States of the dashboard that a new site does not have. */
export const dashboardScreens: Screen[] = [
  { name: "dashboard of a busy site", route: "dashboard", show: showBusy },
];

/** What the API answers there. */
export const busyDetails = {
  number_requests: Array.from({ length: 30 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 3, index + 1)).toISOString().slice(0, 10),
    count: (index * 37) % 113,
  })),
  order_wait: { decided: 24, median_seconds: 6 * 60 * 60 + 120 },
  hidden: { declined: 17, suspended: 4, paused: 2 },
};

export const missedSearches = [
  { query: "قزحجي", people: 41 },
  { query: "تنظيف خزانات المياه وتعقيمها", people: 17 },
  { query: "نقل أثاث", people: 3 },
];

export async function showBusy(page: Page) {
  await page.route("**/api/get-dashboard-details", (route) => route.fulfill({ json: busyDetails }));
  await page.route("**/api/missed-searches", (route) => route.fulfill({ json: missedSearches }));
  await openAsAdmin(page, "/dashboard");
  const days = page.getByRole("region", { name: "الأرقام المطلوبة في آخر 30 يومًا" });
  await days.getByText("عرض في جدول").click();
  await expect(days.getByRole("table")).toBeVisible();
}
