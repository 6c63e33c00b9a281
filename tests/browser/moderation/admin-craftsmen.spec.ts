import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { field, logInAsNewCraftsman } from "#tests/browser/accounts.ts";
import { logInAsAdmin, row, send, statusMessage } from "#tests/browser/admins.ts";
import {
  cities,
  currentPage,
  expect,
  isSameDocument,
  markDocument,
  open,
  pageLinks,
  queryOf,
  test,
} from "#tests/browser/support.ts";

const typed = (page: Page) => field(page, "الاسم أو الهاتف أو البريد");
const states = (page: Page) => page.getByRole("combobox", { name: "الحالة" });
const search = (page: Page) => page.getByRole("button", { name: "بحث", exact: true });
const count = (page: Page) => page.getByRole("status").filter({ hasText: /حرفي/ });
const act = (page: Page, name: string) => page.getByRole("button", { name });
const download = (page: Page) => page.getByRole("link", { name: "تنزيل الجدول (Excel)" });

/** Someone of this test's own. */
async function applicant(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const letters = [...crypto.randomUUID().replace(/\D/g, "")].map((digit) => "ابتثجحخدذر"[+digit]);
  const account = await logInAsNewCraftsman(context, `سامي ${letters.join("")}`);
  await context.close();
  return account;
}

test("found by name, approved, suspended for a reason, restored, and taken along", async ({
  page,
  context,
  browser,
  baseURL,
  announce,
}) => {
  // Pictures of listings that tests beside this one decide on get other names.
  announce(/status of 404.*\/storage\/craftsmen\//);
  const { id, email, fullname } = await applicant(browser, baseURL);
  await logInAsAdmin(context);
  await open(page, "/craftsmen");
  await expect(page).toHaveTitle("الحرفيون | حرفي");
  await markDocument(page);
  await typed(page).fill(fullname);
  await typed(page).press("Enter");
  await expect(count(page)).toHaveText("حرفي واحد");
  const own = row(page, fullname);
  for (const text of ["كهربائي · حمص", email, "غير مفعّل", "قيد المراجعة", "قبل لحظات"]) {
    await expect(own).toContainText(text);
  }
  await expect.poll(() => queryOf(page)).toEqual({ q: fullname });

  await act(page, `موافق ${fullname}`).click();
  await expect(statusMessage(page, "نُشر ملف الحرفي في الدليل.")).toBeVisible();
  await expect(own).toContainText("منشور");
  await expect(own.getByRole("link", { name: fullname, exact: true })).toHaveAttribute(
    "href",
    `/carftsman-details/${id}`,
  );
  await expect(act(page, `إيقاف ${fullname}`)).toBeFocused();

  await act(page, `إيقاف ${fullname}`).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(fullname);
  await dialog.getByRole("checkbox", { name: "وصلتنا شكاوى من زبائن." }).check();
  await dialog.getByRole("button", { name: "إيقاف العرض" }).click();
  await expect(statusMessage(page, "أُوقف عرض الملف، وسيصل السبب إلى الحرفي.")).toBeVisible();
  await expect(own).toContainText("موقوف");
  await expect(own).toContainText("وصلتنا شكاوى من زبائن.");
  await expect(act(page, `إعادة العرض ${fullname}`)).toBeFocused();

  const file = await csv(page);
  expect(file).toContain(`"${fullname}"`);
  expect(file).toContain('"موقوف","وصلتنا شكاوى من زبائن."');
  expect(file.trimEnd().split("\r\n")).toHaveLength(2);

  await act(page, `إعادة العرض ${fullname}`).click();
  await expect(dialog).toContainText(fullname);
  await dialog.getByRole("button", { name: "إعادة العرض" }).click();
  await expect(statusMessage(page, "أُعيد الملف إلى مكانه.")).toBeVisible();
  await expect(own).toContainText("منشور");
  expect(await isSameDocument(page)).toBe(true);
});

test("a declined one goes back to the orders", { tag: "@desktop" }, async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const { email, fullname } = await applicant(browser, baseURL);
  await logInAsAdmin(context);
  await open(page, `/craftsmen?q=${email}`);
  await act(page, `رفض ${fullname}`).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "الصورة غير مناسبة." }).check();
  await dialog.getByRole("button", { name: "رفض الطلب" }).click();
  await expect(row(page, fullname)).toContainText("مرفوض");
  await act(page, `إعادة إلى الطلبات ${fullname}`).click();
  await expect(dialog).toContainText("الصورة غير مناسبة.");
  await dialog.getByRole("button", { name: "إعادة إلى الطلبات" }).click();
  await expect(row(page, fullname)).toContainText("قيد المراجعة");
});

test("what another admin has done meanwhile is told, and shown", { tag: "@desktop" }, async ({
  page,
  context,
  browser,
  baseURL,
  announce,
}) => {
  announce(/status of 409/);
  const { id, fullname } = await applicant(browser, baseURL);
  await logInAsAdmin(context);
  await send(context, "POST", `/api/craftsmen-decline/${id}`, { reason: "name" });
  await open(page, `/craftsmen?q=${encodeURIComponent(fullname)}`);
  await act(page, `إعادة إلى الطلبات ${fullname}`).click();
  await send(context, "POST", `/api/craftsmen-restore/${id}`);
  await send(context, "POST", `/api/craftsmen-approv/${id}`);
  await page.route("**/api/craftsmen-restore/*", (route) =>
    route.fulfill({ status: 409, json: { message: "سبق أن نُشر هذا الملف." } }),
  );
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "إعادة إلى الطلبات" }).click();
  await expect(dialog.getByRole("alert")).toContainText("سبق أن نُشر هذا الملف.");
  await dialog.getByRole("button", { name: "إغلاق" }).last().click();
  await expect(row(page, fullname)).toContainText("منشور");
  await expect(act(page, `إيقاف ${fullname}`)).toBeFocused();
});

test("the filter is in the address, for the pages, for Back and for the file", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await logInAsAdmin(context);
  await open(page, "/craftsmen");
  await states(page).selectOption("منشور");
  await cities(page).selectOption("دمشق");
  await search(page).click();
  await expect(page).toHaveURL(/city=\d+&state=approved$/);
  await expect(row(page, "دمشق")).toHaveCount(20);
  await pageLinks(page).getByRole("link", { name: "الصفحة 2" }).click();
  await expect(page).toHaveURL(/city=\d+&state=approved&page=2$/);
  await expect(currentPage(page)).toHaveText("الصفحة 2");
  await expect(download(page)).toHaveAttribute("href", /\.csv\?city=\d+&state=approved$/);
  await page.goBack();
  await page.goBack();
  await expect(states(page)).toHaveValue("");
  await expect(cities(page)).toHaveValue("");
  await page.goForward();
  await expect(states(page)).toHaveValue("approved");
  await page.getByRole("link", { name: "مسح" }).click();
  await expect(page).toHaveURL("/craftsmen");
  await expect(states(page)).toHaveValue("");
});

test("nobody found, or no list to be had, is said with a way on", { tag: "@desktop" }, async ({
  page,
  context,
  announce,
}) => {
  announce(/status of (500|422)/);
  await logInAsAdmin(context);
  await open(page, "/craftsmen?q=nobody@nowhere.example");
  await expect(page.getByText("لا يوجد من يطابق ما طلبت")).toBeVisible();
  await expect(download(page)).toHaveCount(0);
  await page.getByRole("link", { name: "عرض الكل" }).click();
  await expect(row(page, "منشور").first()).toBeVisible();
  await page.route("**/api/craftsmen-records*", (route) =>
    route.fulfill({ status: 500, json: { message: "حدث خطأ، حاول مرة أخرى." } }),
  );
  await typed(page).fill("سامي");
  await search(page).click();
  await expect(page.getByText("تعذر عرض الحرفيين")).toBeVisible();
  await expect(typed(page)).toHaveValue("سامي");
  await page.unroute("**/api/craftsmen-records*");
  await page.getByRole("button", { name: "أعد المحاولة" }).click();
  await expect(row(page, "سامي").first()).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await open(page, "/craftsmen?state=gone");
  await expect(page.getByText("اختر حالة الملف من القائمة.")).toBeVisible();
  await page.getByRole("link", { name: "عرض الكل" }).click();
  await expect(row(page, "منشور").first()).toBeVisible();
});

/** What the browser has saved. */
async function csv(page: Page) {
  const saving = page.waitForEvent("download");
  await download(page).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^herafi-craftsmen-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await saved.path(), "utf8");
  expect(text).toMatch(/^\uFEFF"الرقم","الاسم",/);
  return text;
}
