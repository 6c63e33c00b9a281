import type { Page } from "@playwright/test";
import { dashboardTexts } from "#src/features/dashboard/texts.ts";
import { logInAsNewCraftsman } from "#tests/browser/accounts.ts";
import { logInAsAdmin, logInAsNewAdmin, row } from "#tests/browser/admins.ts";
import {
  busyDetails,
  missedSearches,
  showBusy,
} from "#tests/browser/screens/admin/dashboard-screens.ts";
import { expect, isSameDocument, markDocument, open, test } from "#tests/browser/support.ts";

const today = async (page: Page) =>
  Number(await row(page, "اليوم").getByRole("cell").textContent());

test("four counts, two charts, and a table for each", { tag: "@both" }, async ({
  page,
  context,
  isMobile,
}) => {
  await logInAsAdmin(context);
  await open(page, "/dashboard");
  await expect(page).toHaveTitle("لوحة التحكم | حرفي");
  const counts = page.getByRole("table", { name: "حرفيون جدد" });
  await expect(counts.getByRole("rowheader")).toHaveText([
    "اليوم",
    "هذا الأسبوع",
    "هذا الشهر",
    "هذه السنة",
  ]);
  const waiting = page.getByRole("navigation", { name: "ما ينتظرك" });
  await expect(
    waiting.getByRole("link", { name: /ينتظر المراجعة (الأقدم|وصل) قبل/ }),
  ).toHaveAttribute("href", "/carftsman-orders");
  const answer = await page.request.get("/api/get-dashboard-data");
  const { craftsmanPerProfession } = await answer.json();

  const perMonth = page.getByRole("region", { name: /المسجّلون في كل شهر من سنة \d{4}/ });
  if (!isMobile) {
    await expect(perMonth.getByRole("img")).toBeVisible();
    await perMonth.getByText("عرض في جدول").click();
  }
  const months = perMonth.getByRole("table").filter({ visible: true });
  await expect(months.getByRole("rowheader")).toHaveCount(12);
  await expect(months.getByRole("rowheader").first()).toHaveText("كانون الثاني");

  const perProfession = page.getByRole("region", { name: "الحرفيون حسب المهنة" });
  await expect(perProfession.getByRole("img")).toBeVisible();
  await expect(perProfession.getByRole("listitem").last()).toContainText("مهن أخرى");
  const table = perProfession.getByRole("table");
  await expect(table).toBeHidden();
  await perProfession.getByText("عرض في جدول").press("Enter");
  await expect(table.getByRole("rowheader").first()).toHaveText(craftsmanPerProfession[0].title);
});

test("devices on which notifications have ended are named once", { tag: "@both" }, async ({
  page,
  context,
}) => {
  await logInAsAdmin(context);
  let devices = [{ id: crypto.randomUUID(), device: "Chrome على Android" }];
  await page.route("**/api/ended-push-devices", async (route) => {
    const isForgotten = route.request().method() === "DELETE";
    if (isForgotten) devices = [];
    await route.fulfill(
      isForgotten ? { body: "حسنًا.", contentType: "text/plain" } : { json: devices },
    );
  });
  await open(page, "/dashboard");
  const notice = page.getByText("لم تعد تصل إلى Chrome على Android.");
  await expect(notice).toBeVisible();
  await expect(page.getByRole("link", { name: "إلى الإشعارات" })).toHaveAttribute(
    "href",
    "/account#push",
  );
  await expect.poll(() => devices).toEqual([]);
  await open(page, "/dashboard");
  await expect(page.getByRole("table", { name: "حرفيون جدد" })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("what waits is told in words, and that nothing does", { tag: "@desktop" }, async ({
  page,
  context,
}) => {
  await logInAsAdmin(context);
  const counts = {
    orders: 2,
    oldestOrder: new Date(0).toISOString(),
    contactReverts: 0,
    flaggedListings: 0,
    removalRequests: 0,
    reports: 0,
    revisions: 0,
    calls: 0,
    messages: 1,
    failedMails: 0,
  };
  await page.route("**/api/get-waiting-counts", (route) => route.fulfill({ json: counts }));
  await open(page, "/dashboard");
  const waiting = page.getByRole("navigation", { name: "ما ينتظرك" });
  await expect(waiting.getByRole("link", { name: /طلبان ينتظران المراجعة/ })).toBeVisible();
  await waiting.getByRole("link", { name: "رسالة واحدة غير مقروءة" }).click();
  await expect(page).toHaveURL("/received-contacts?unread=1");
  Object.assign(counts, { orders: 0, oldestOrder: null, messages: 0, backupIsLate: true });
  await open(page, "/dashboard");
  await waiting.getByRole("link", { name: "لا نسخة احتياطية من آخر 24 ساعة" }).click();
  await expect(page).toHaveURL("/site-state");
  const menu = page.getByRole("navigation", { name: "قائمة الحساب" });
  await expect(menu.getByRole("link", { name: "حالة الموقع 1" })).toBeVisible();
  Object.assign(counts, { backupIsLate: false });
  await open(page, "/dashboard");
  await expect(page.getByText("لا شيء ينتظرك الآن.")).toBeVisible();
});

test("the bottom bar of a small phone has space for counts of three digits", {
  tag: "@phone",
}, async ({ page, context }) => {
  await logInAsAdmin(context);
  const counts = {
    orders: 100,
    oldestOrder: new Date(0).toISOString(),
    contactReverts: 0,
    flaggedListings: 100,
    removalRequests: 0,
    reports: 0,
    revisions: 0,
    calls: 0,
    messages: 100,
    failedMails: 0,
  };
  await page.route("**/api/get-waiting-counts", (route) => route.fulfill({ json: counts }));
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, "/dashboard");
  const bar = page.getByRole("navigation", { name: "قائمة الإدارة" });
  await expect(bar.getByRole("link", { name: /100/ })).toHaveCount(2);
  expect(await bar.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBe(0);
});

test("whoever comes is counted as soon as the screen is opened again", {
  tag: "@desktop",
}, async ({ page, context, browser, baseURL }) => {
  await logInAsAdmin(context);
  await open(page, "/dashboard");
  await markDocument(page);
  await expect(row(page, "اليوم")).toBeVisible();
  const before = await today(page);
  await page.getByRole("link", { name: "المدن" }).click();
  await expect(page).toHaveURL("/cities");
  const other = await browser.newContext(baseURL ? { baseURL } : {});
  await logInAsNewCraftsman(other);
  await other.close();
  await page.goBack();
  await expect(row(page, "اليوم")).toBeVisible();
  // Others may register beside this test.
  expect(await today(page)).toBeGreaterThan(before);
  expect(await isSameDocument(page)).toBe(true);
});

test("numbers that cannot be had are told, and asked for again", { tag: "@desktop" }, async ({
  page,
  context,
  announce,
}) => {
  announce(/ERR_FAILED/);
  await logInAsAdmin(context);
  await page.route("**/api/get-dashboard-data", (route) => route.abort());
  await open(page, "/dashboard");
  await expect(page.getByText("تعذر عرض الأرقام")).toBeVisible();
  await expect(page.getByText("لا يوجد إنترنت الآن، أو أن الموقع لا يجيب.")).toBeVisible();
  await page.unroute("**/api/get-dashboard-data");
  await page.getByRole("button", { name: "أعد المحاولة" }).click();
  await expect(row(page, "اليوم")).toBeVisible();
});

test("numbers asked for, missed searches, the wait and hidden listings follow what waits", {
  tag: "@both",
}, async ({ page }) => {
  await showBusy(page);
  const days = page.getByRole("region", { name: "الأرقام المطلوبة في آخر 30 يومًا" });
  const total = busyDetails.number_requests.reduce((sum, { count }) => sum + count, 0);
  await expect(days).toContainText(`طُلبت الأرقام ${total.toLocaleString("en-US")}`);
  await expect(days.getByRole("img")).toBeVisible();
  const rows = days.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(31);
  await expect(rows.nth(1)).toContainText("30 نيسان");

  const missed = page.getByRole("table", { name: "بحثوا ولم يجدوا" });
  await expect(missed.getByRole("rowheader")).toHaveText(missedSearches.map(({ query }) => query));
  await expect(missed.getByRole("cell").first()).toHaveText("41");
  const wait = page.getByRole("region", { name: "انتظار الطلب حتى القرار" });
  await expect(wait).toContainText("6 ساعات");
  await expect(wait).toContainText("24 قرارًا");
  const hidden = page.getByRole("table", { name: "ملفات لا تظهر في الدليل" });
  await expect(hidden.getByRole("cell")).toHaveText(["4", "17", "2"]);
  await expect(hidden.getByRole("link", { name: "موقوفة" })).toHaveAttribute(
    "href",
    "/craftsmen?state=suspended",
  );
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  expect((await headings.allTextContents()).slice(-6, -2)).toEqual([
    "الأرقام المطلوبة في آخر 30 يومًا",
    "بحثوا ولم يجدوا",
    "انتظار الطلب حتى القرار",
    "ملفات لا تظهر في الدليل",
  ]);
});

test("twelve professions have a bar each, and the others are a line of text", {
  tag: "@both",
}, async ({ page, context }) => {
  await logInAsAdmin(context);
  await page.route("**/api/get-dashboard-data", async (route) => {
    const data = await (await route.fetch()).json();
    const craftsmanPerProfession = Array.from({ length: 40 }, (_, index) => ({
      title: `مهنة ${index + 1}`,
      craftsman_count: 100 - index,
    }));
    await route.fulfill({ json: { ...data, craftsmanPerProfession } });
  });
  await open(page, "/dashboard");
  const perProfession = page.getByRole("region", { name: "الحرفيون حسب المهنة" });
  const items = perProfession.getByRole("listitem");
  await expect(items).toHaveCount(13);
  await expect(items.first()).toContainText("مهنة 1");
  await expect(items.nth(11)).toContainText("مهنة 12");
  await expect(items.last()).toContainText("مهن أخرى");
  await expect(items.last()).toContainText("في 28 مهنة");
  await expect(items.last().getByRole("link", { name: "كل المهن" })).toHaveAttribute(
    "href",
    "/professions",
  );
  await perProfession.getByText("عرض في جدول").click();
  await expect(perProfession.getByRole("table").getByRole("rowheader")).toHaveCount(40);
});

test("a moderator of one city reads which numbers are of the whole site", { tag: "@both" }, async ({
  page,
  context,
}) => {
  const cities = (await (await context.request.get("/api/get-all-cities")).json()) as City[];
  await page.route("**/api/get-dashboard-details", (route) => route.fulfill({ json: busyDetails }));
  const regions = [dashboardTexts.numberRequests, dashboardTexts.orderWait];
  await logInAsNewAdmin(context, { role: "moderator", cities: [cities[0]!.id] });
  await open(page, "/dashboard");
  for (const name of regions) {
    const everywhere = dashboardTexts.everywhere(name);
    await expect(page.getByRole("region", { name: everywhere, exact: true })).toBeVisible();
  }
  await logInAsNewAdmin(context, { role: "moderator" });
  await open(page, "/dashboard");
  for (const name of regions) {
    await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
  }
});

interface City {
  id: number;
}
