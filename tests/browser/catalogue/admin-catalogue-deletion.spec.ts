import {
  addEntry,
  freshName,
  lastPage,
  lists,
  logInAsAdmin,
  row,
  send,
  showAsUnused,
  statusMessage,
} from "#tests/browser/admins.ts";
import { expect, open, test } from "#tests/browser/support.ts";

for (const [kind, list] of Object.entries(lists)) {
  test(`${kind}: one that craftsmen use is not offered for deletion, and leads to them`, async ({
    page,
    context,
  }) => {
    await logInAsAdmin(context);
    await open(page, list.path);
    const remove = page.getByRole("button", { name: `حذف ${list.used}` });
    await expect(remove).toHaveAttribute("aria-disabled", "true");
    await expect(remove).toHaveAccessibleDescription(list.users);
    await remove.press("Enter");
    await expect(page.getByRole("alert")).toContainText(list.users);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await row(page, list.used).getByRole("link", { name: /حرفي/ }).click();
    await expect(page).toHaveURL(new RegExp(`/craftsmen\\?${kind}=\\d+$`));
    await expect(page.getByText(list.used).last()).toBeVisible();
  });

  test(`${kind}: one that craftsmen have chosen meanwhile stays, and how many is said`, {
    tag: "@desktop",
  }, async ({ page, context, announce }) => {
    announce(/status of 409/);
    await logInAsAdmin(context);
    await showAsUnused(page, list.api);
    await open(page, list.path);
    await page.getByRole("button", { name: `حذف ${list.used}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "حذف" }).click();
    await expect(dialog.getByRole("alert")).toContainText(list.users);
    await expect(dialog.getByRole("button", { name: "حذف" })).toHaveCount(0);
    await dialog.getByRole("button", { name: "إغلاق" }).last().click();
    await expect(row(page, list.used)).toBeVisible();
  });

  test(`${kind}: while one is still being deleted, another may be`, { tag: "@desktop" }, async ({
    page,
    context,
  }) => {
    await logInAsAdmin(context);
    await showAsUnused(page, list.api);
    await open(page, list.path);
    const removes = page.getByRole("row").getByRole("button", { name: /^حذف / });
    const dialog = page.getByRole("dialog");
    const sure = dialog.getByRole("button", { name: "حذف", exact: true });
    const late = Promise.withResolvers<void>();
    let asked = 0;
    // Nothing is deleted for others.
    await page.route(`**${list.api}/*`, async (route) => {
      if (route.request().method() !== "DELETE") return route.fallback();
      if (asked++ === 0) await late.promise;
      await route.fulfill({ contentType: "text/plain", body: list.deleted });
    });
    await removes.nth(0).click();
    await sure.click();
    await page.keyboard.press("Escape");
    await removes.nth(1).click();
    await expect(sure).toBeVisible();
    late.resolve();
    await expect(statusMessage(page, list.deleted)).toBeVisible();
    await expect(sure).toBeVisible();
    await sure.click();
    await expect(dialog).toBeHidden();
    expect(asked).toBe(2);
  });

  test(`${kind}: one that has gone meanwhile leaves the list`, async ({
    page,
    context,
    announce,
  }) => {
    announce(/status of 404/);
    await logInAsAdmin(context);
    const name = freshName("وادي");
    const id = await addEntry(context, list, name);
    await open(page, `${list.path}?page=${await lastPage(context, list)}`);
    await page.getByRole("button", { name: `حذف ${name}` }).click();
    await send(context, "DELETE", `${list.api}/${id}`);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "حذف" }).click();
    await expect(dialog.getByRole("alert")).toContainText(list.gone);
    await expect(row(page, name)).toHaveCount(0);

    await open(page, `${list.edit}/${id}`);
    await expect(page.getByText(list.gone)).toBeVisible();
    await page.getByRole("link", { name: `العودة إلى ${list.title}` }).click();
    await expect(page).toHaveURL(list.path);
  });
}
