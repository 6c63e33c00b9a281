import type { Page } from "@playwright/test";
import { toPage } from "#src/contract/pagination.ts";
import { admin, expectError, field } from "#tests/browser/accounts.ts";
import {
  addEntry,
  freshName,
  lists,
  logInAsAdmin,
  removeEntry,
  statusMessage,
} from "#tests/browser/admins.ts";
import {
  currentPage,
  expect,
  isSameDocument,
  markDocument,
  open,
  pageLinks,
  queryOf,
  test,
} from "#tests/browser/support.ts";

const { city } = lists;
const title = "سجل الإجراءات";

const entry = (page: Page, sentence: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: sentence });

/** Where the fields are folded, they are unfolded first. */
async function filter(page: Page, fields: { act?: string; from?: string; to?: string }) {
  await field(page, "الإجراء").waitFor({ state: "attached" });
  const unfold = page.getByRole("button", { name: "تصفية السجل", expanded: false });
  if (await unfold.isVisible()) await unfold.click();
  if (fields.act !== undefined) await field(page, "الإجراء").selectOption({ label: fields.act });
  if (fields.from !== undefined) await field(page, "من يوم").fill(fields.from);
  if (fields.to !== undefined) await field(page, "إلى يوم").fill(fields.to);
  await page.getByRole("button", { name: "عرض", exact: true }).click();
}

test("what an admin has done stands in the log, can be filtered, and Back works", {
  tag: "@both",
}, async ({ page, context, isMobile }) => {
  await logInAsAdmin(context);
  const [name, other] = [freshName("عين"), freshName("نبع")];
  await open(page, `${city.edit}/${await addEntry(context, city, name)}`);
  await markDocument(page);
  await field(page, city.label).fill(other);
  await page.getByRole("button", { name: "حفظ" }).click();
  await expect(statusMessage(page, city.changed)).toBeVisible();
  if (isMobile) await page.getByRole("button", { name: "القائمة" }).click();
  await page.getByRole("link", { name: title }).click();

  await expect(page).toHaveTitle(`${title} | حرفي`);
  const renamed = entry(page, `تغيير اسم مدينة: ${other}`);
  await expect(renamed).toContainText(`من ${name} إلى ${other}`);
  await expect(renamed).toContainText(admin.email);
  await expect(renamed).toContainText("127.0.0.1");
  await expect(renamed.getByRole("time")).toHaveText(/^\d{1,2} \D+ \d{4}، \d\d:\d\d$/);
  await expect(renamed).toContainText("قبل ");

  await filter(page, { act: "إضافة مدينة" });
  await expect(entry(page, `إضافة مدينة: ${name}`)).toBeVisible();
  await expect(renamed).toHaveCount(0);
  await expect.poll(() => queryOf(page)).toEqual({ act: "city.add" });
  if (isMobile) await expect(page.getByRole("button", { name: "مفعّلة" })).toBeVisible();
  await filter(page, { act: "تغيير اسم مدينة", from: "2026-01-01" });
  await expect(renamed).toBeVisible();
  await expect.poll(() => queryOf(page)).toEqual({ act: "city.rename", from: "2026-01-01" });
  await page.goBack();
  await expect(renamed).toHaveCount(0);
  await expect(field(page, "الإجراء")).toHaveValue("city.add");
  await expect(field(page, "من يوم")).toHaveValue("");
  await page.getByRole("link", { name: "عرض السجل كله" }).click();
  await expect(page).toHaveURL("/audit-log");
  await expect(renamed).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
  await removeEntry(context, city, other);
});

test("a filter that nothing fits, and one that cannot be, are told", async ({
  page,
  context,
  announce,
}) => {
  announce(/status of 422/);
  await logInAsAdmin(context);
  await open(page, "/audit-log");
  await filter(page, { to: "2020-01-01" });
  await expect(page.getByText("لا نتائج")).toBeVisible();
  await filter(page, { from: "2020-01-02" });
  await expectError(field(page, "إلى يوم"), "يوم النهاية قبل يوم البداية. اختر يومًا لا يسبقه.");
  await expect(field(page, "إلى يوم")).toBeFocused();
  await expect(field(page, "من يوم")).toHaveValue("2020-01-02");
  await page.getByRole("link", { name: "عرض السجل كله" }).click();
  await expect(page).toHaveURL("/audit-log");
  await expect(field(page, "إلى يوم")).toHaveValue("");
});

test("the pages of a filtered log keep the filter", async ({ page, context }) => {
  await logInAsAdmin(context);
  await page.route("**/api/audit-log?*", async (route) => {
    const address = new URL(route.request().url());
    const answer = await (await route.fetch({ url: address.href.replace("page=2", "") })).json();
    const number = Number(address.searchParams.get("page") ?? 1);
    const list = toPage({ items: answer.data, total: 41 }, number, 20, address);
    await route.fulfill({ json: { ...answer, ...list } });
  });
  const name = freshName("وادي");
  await addEntry(context, city, name);
  await open(page, "/audit-log?act=city.add");
  await pageLinks(page).getByRole("link", { name: "التالي" }).click();
  await expect(currentPage(page)).toHaveText("الصفحة 2");
  await expect.poll(() => queryOf(page)).toEqual({ act: "city.add", page: "2" });
  await removeEntry(context, city, name);
});

test("a table that was taken along stands in it: how many, and by what they were chosen", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await logInAsAdmin(context);
  const table = await context.request.get("/api/craftsmen-records.csv?state=pending&q=لا أحد");
  expect(table.status()).toBe(200);
  await open(page, "/audit-log?act=listing.export");
  const taken = entry(page, "تنزيل جدول الحرفيين").first();
  await expect(taken.getByRole("heading")).toHaveText("تنزيل جدول الحرفيين");
  await expect(taken).toContainText(/العدد\d+بحسبالكلمة، الحالة/);
});

test("what people wrote is text", { tag: "@desktop" }, async ({ page, context }) => {
  await logInAsAdmin(context);
  const name = freshName("<img src=x onerror=alert(1)>");
  await addEntry(context, city, name);
  await open(page, "/audit-log?act=city.add");
  await expect(entry(page, name)).toBeVisible();
  await removeEntry(context, city, name);
});

test("a log that cannot be had is told, and asked for again", { tag: "@desktop" }, async ({
  page,
  context,
  announce,
}) => {
  announce(/ERR_FAILED/);
  await logInAsAdmin(context);
  await page.route("**/api/audit-log?*", (route) => route.abort());
  await open(page, "/audit-log?admin=999999");
  await expect(page.getByText("تعذر عرض السجل")).toBeVisible();
  await page.unroute("**/api/audit-log?*");
  await page.getByRole("button", { name: "أعد المحاولة" }).click();
  await expect(page.getByText("لا نتائج")).toBeVisible();
  await expect(field(page, "بواسطة")).toHaveValue("999999");
});
