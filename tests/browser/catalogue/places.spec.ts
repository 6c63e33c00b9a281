import { field } from "#tests/browser/accounts.ts";
import { freshName, openAsAdmin, statusMessage } from "#tests/browser/admins.ts";
import { expect, test } from "#tests/browser/support.ts";

test("an admin adds a quarter to a city, finds, changes and deletes it", { tag: "@both" }, async ({
  page,
}) => {
  const [name, renamed] = [freshName("حارة"), freshName("بلدة")];
  const item = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  const find = async (name: string) => {
    await field(page, "ابحث في القائمة").fill(name);
    await page.getByRole("button", { name: "بحث" }).click();
    await expect(page).toHaveURL(/\/edit-city\/1\/places\?q=/);
    await expect(page.getByRole("button", { name: /^حذف / })).toHaveCount(1);
  };
  await openAsAdmin(page, "/edit-city/1");
  await page
    .getByRole("region", { name: "أحياء دمشق وبلداتها" })
    .getByRole("link", { name: "عرض القائمة" })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("أحياء دمشق وبلداتها");

  await field(page, "الاسم").fill(name);
  await field(page, "النوع").selectOption("بلدة");
  await page.getByText("أسماء أخرى والموقع (اختياري)").click();
  await page.getByLabel("أسماء أخرى").fill("حارة أولى، حارة ثانية");
  await page.getByRole("button", { name: "إضافة" }).click();
  await expect(statusMessage(page, "أُضيف المكان.")).toBeVisible();
  // The last page, where it is.
  await expect(item(name)).toContainText("بلدة");
  await expect(item(name)).toContainText("حارة أولى، حارة ثانية");
  await expect(field(page, "الاسم")).toBeFocused();
  await expect(field(page, "الاسم")).toHaveValue("");

  await find(name);
  await item(name)
    .getByRole("link", { name: `تعديل ${name}` })
    .click();
  // The form that adds one has such a field, too.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("تعديل حي أو بلدة");
  await field(page, "الاسم").fill(renamed);
  await page.getByRole("button", { name: "حفظ" }).click();
  await expect(statusMessage(page, "عُدّل المكان.")).toBeVisible();
  await expect(page.getByText("لا مكان بهذا الاسم")).toBeVisible();

  await page.getByRole("link", { name: "مسح" }).click();
  await expect(page).toHaveURL("/edit-city/1/places");
  await find(renamed);
  await item(renamed).getByRole("button", { name: "حذف" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`سيُحذف «${renamed}» من قائمة دمشق.`);
  await dialog.getByRole("button", { name: "حذف" }).click();
  await expect(statusMessage(page, "حُذف المكان.")).toBeVisible();
  await expect(item(renamed)).toHaveCount(0);
});
