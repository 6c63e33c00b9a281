import { expectError, field } from "#tests/browser/accounts.ts";
import {
  addEntry,
  freshName,
  lastPage,
  lists,
  logInAsAdmin,
  removeEntry,
  row,
  statusMessage,
} from "#tests/browser/admins.ts";
import {
  currentPage,
  expect,
  isSameDocument,
  markDocument,
  open,
  pageLinks,
  test,
} from "#tests/browser/support.ts";

for (const [kind, list] of Object.entries(lists)) {
  const input = (page: Parameters<typeof field>[0]) => field(page, list.label);

  test(`${kind}: added, renamed and deleted without a new page`, async ({ page, context }) => {
    await logInAsAdmin(context);
    const [name, other] = [freshName("عين"), freshName("نبع")];
    await open(page, list.path);
    await expect(page).toHaveTitle(`${list.title} | حرفي`);
    await markDocument(page);
    await input(page).fill(name);
    await input(page).press("Enter");
    await expect(statusMessage(page, list.added)).toBeVisible();
    // The list goes to where the new one is, and the field is ready for the next.
    await expect(row(page, name)).toBeVisible();
    await expect(input(page)).toHaveValue("");
    await expect(input(page)).toBeFocused();

    await page.getByRole("link", { name: `تعديل ${name}` }).click();
    await expect(page).toHaveURL(new RegExp(`${list.edit}/\\d+$`));
    await expect(input(page)).toHaveValue(name);
    await input(page).fill(other);
    await page.getByRole("button", { name: "حفظ" }).click();
    await expect(statusMessage(page, list.changed)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${list.path}\\?page=\\d+$`));
    await expect(row(page, other)).toBeVisible();

    const remove = page.getByRole("button", { name: `حذف ${other}` });
    const dialog = page.getByRole("dialog", { name: list.question });
    await remove.click();
    await expect(dialog).toContainText(other);
    await dialog.getByRole("button", { name: "إلغاء" }).click();
    await expect(remove).toBeFocused();
    await remove.click();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(row(page, other)).toBeVisible();
    await remove.click();
    await dialog.getByRole("button", { name: "حذف" }).click();
    await expect(statusMessage(page, list.deleted)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(row(page, other)).toHaveCount(0);
    const focused = () => page.evaluate(() => document.activeElement?.nodeName);
    await expect.poll(focused).not.toBe("BODY");
    expect(await isSameDocument(page)).toBe(true);
  });

  test(`${kind}: what is wrong with a name stands under the field`, async ({
    page,
    context,
    announce,
  }) => {
    announce(/status of 422/);
    await logInAsAdmin(context);
    await open(page, list.path);
    await page.getByRole("button", { name: "إضافة" }).click();
    await expectError(input(page), list.required);
    await expect(input(page)).toBeFocused();
    await input(page).fill(list.used);
    await input(page).press("Enter");
    await expectError(input(page), list.taken);
    await expect(input(page)).toHaveValue(list.used);

    const name = freshName("تل");
    const id = await addEntry(context, list, name);
    await open(page, `${list.edit}/${id}`);
    await input(page).fill(list.used);
    await page.getByRole("button", { name: "حفظ" }).click();
    await expectError(input(page), list.taken);
    await expect(page).toHaveURL(`${list.edit}/${id}`);
    await removeEntry(context, list, name);
  });

  test(`${kind}: the page is in the address, and Back works`, async ({ page, context }) => {
    await logInAsAdmin(context);
    await open(page, list.path);
    await markDocument(page);
    const first = row(page, list.used);
    await expect(first).toBeVisible();
    await pageLinks(page).getByRole("link", { name: "التالي" }).click();
    await expect(page).toHaveURL(`${list.path}?page=2`);
    await expect(currentPage(page)).toHaveText("الصفحة 2");
    await expect(first).toHaveCount(0);
    await page.goBack();
    await expect(first).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
    // Past the end there is nothing; one is led to the last page.
    await open(page, `${list.path}?page=900`);
    await expect(page).toHaveURL(/page=\d\d?$/);
    await expect(currentPage(page)).toBeVisible();
  });

  test(`${kind}: a list that cannot be had is told, and asked for again`, {
    tag: "@desktop",
  }, async ({ page, context, announce }) => {
    announce(/status of 500/, /ERR_FAILED/);
    await logInAsAdmin(context);
    await page.route(`**${list.api}`, (route) =>
      route.fulfill({ status: 500, json: { message: "حدث خطأ، حاول مرة أخرى." } }),
    );
    await open(page, list.path);
    await expect(page.getByText(`تعذر عرض ${list.title}`)).toBeVisible();
    await expect(page.getByText("حدث خطأ، حاول مرة أخرى.")).toBeVisible();
    await page.unroute(`**${list.api}`);
    await page.getByRole("button", { name: "أعد المحاولة" }).click();
    await expect(row(page, list.used)).toBeVisible();

    // A deletion that fails can be tried again in the question.
    const name = freshName("سهل");
    await addEntry(context, list, name);
    await open(page, `${list.path}?page=${await lastPage(context, list)}`);
    await page.route(`**${list.api}/*`, (route) => route.abort());
    await page.getByRole("button", { name: `حذف ${name}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "حذف" }).click();
    await expect(dialog.getByRole("alert")).toContainText(
      "لا يوجد إنترنت الآن، أو أن الموقع لا يجيب.",
    );
    await page.unroute(`**${list.api}/*`);
    await dialog.getByRole("button", { name: "حذف" }).click();
    await expect(statusMessage(page, list.deleted)).toBeVisible();
  });
}
