import { field } from "#tests/browser/accounts.ts";
import { freshName, logInAsAdmin, statusMessage } from "#tests/browser/admins.ts";
import { expect, idsOf, open, test } from "#tests/browser/support.ts";

test("an admin adds another name of a profession, which is found by, and removes it", async ({
  page,
  context,
}) => {
  const { profession } = await idsOf(page.request, "سبّاك", "دمشق");
  await logInAsAdmin(context);
  await open(page, `/edit-profession/${profession}`);
  const names = page.getByRole("region", { name: "أسماء أخرى للمهنة" });
  await expect(names.getByRole("listitem").first()).toBeVisible();
  const name = freshName("شطافنجي");
  await names.getByLabel("اسم آخر").fill(name);
  await page.keyboard.press("Enter");
  await expect(statusMessage(page, "أُضيف الاسم.")).toBeVisible();
  await expect(names.getByRole("listitem").filter({ hasText: name })).toBeVisible();
  await expect(names.getByLabel("اسم آخر")).toHaveValue("");
  const found = await page.request.get(`/api/craftsmen?q=${encodeURIComponent(name)}`);
  expect((await found.json()).search.profession_id).toBe(Number(profession));
  await names.getByRole("button", { name: `حذف «${name}»` }).click();
  await expect(statusMessage(page, "حُذف الاسم.")).toBeVisible();
  await expect(names.getByRole("listitem").filter({ hasText: name })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "كلمات تدل على المهنة" })).toBeVisible();
  await expect(field(page, "اسم المهنة")).toHaveValue("سبّاك");
});
