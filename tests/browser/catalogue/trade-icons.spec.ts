import { field } from "#tests/browser/accounts.ts";
import {
  freshName,
  lists,
  logInAsAdmin,
  removeEntry,
  row,
  statusMessage,
} from "#tests/browser/admins.ts";
import { expect, open, test } from "#tests/browser/support.ts";

const { profession } = lists;

test("an added profession chooses among 60 icons, and another one later", { tag: "@both" }, async ({
  page,
  context,
}) => {
  await logInAsAdmin(context);
  const name = freshName("مهنة");
  await open(page, profession.path);
  await field(page, profession.label).fill(name);
  await page.getByText("أيقونة المهنة (اختياري)").first().click();
  const icons = page.getByRole("group", { name: "أيقونة المهنة (اختياري)" });
  // One is by the title.
  await expect(icons.getByRole("radio")).toHaveCount(61);
  await icons.getByRole("radio", { name: "حشرة" }).check({ force: true });
  await page.getByRole("button", { name: "إضافة", exact: true }).click();
  await expect(row(page, name)).toBeVisible();
  await page.getByRole("link", { name: `تعديل ${name}` }).click();
  await expect(icons.getByRole("radio", { name: "حشرة" })).toBeChecked();
  await icons.getByRole("radio", { name: "مكنسة" }).check({ force: true });
  await page.getByRole("button", { name: "حفظ" }).click();
  await expect(statusMessage(page, "حُفظت أيقونة المهنة.")).toBeVisible();
  await open(page, "/trades");
  const tile = page.getByRole("link", { name, exact: true });
  await expect(tile.locator("use")).toHaveAttribute("href", /#broom$/);
  await removeEntry(context, profession, name);
});

test("icons of professions grow with the text", { tag: "@phone" }, async ({ page }) => {
  await open(page, "/trades");
  const icon = page.locator(".tile svg").first();
  const before = (await icon.boundingBox())!.width;
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  expect((await icon.boundingBox())!.width).toBeCloseTo(2 * before, 0);
});
