import { freshFullname as freshName } from "#tests/browser/accounts.ts";
import { logInAsAdmin, statusMessage } from "#tests/browser/admins.ts";
import { ownInbox, rows, write } from "#tests/browser/messages/inbox.ts";
import { cardOf, newApplicant, showOnlyOrders } from "#tests/browser/moderation/orders.ts";
import { expect, open, test } from "#tests/browser/support.ts";

test("an approval is undone from its toast, and the order is back", async ({
  page,
  context,
  browser,
}) => {
  const name = freshName();
  const { id } = await newApplicant(browser, name);
  await logInAsAdmin(context);
  await showOnlyOrders(page, [id]);
  await open(page, "/carftsman-orders");
  await page.getByRole("button", { name: `موافق ${name}`, exact: true }).click();
  await expect(statusMessage(page, "نُشر ملف الحرفي في الدليل.")).toBeVisible();
  await expect(cardOf(page, name)).toHaveCount(0);
  await page.getByRole("button", { name: "تراجع" }).click();
  await expect(statusMessage(page, "تراجعت عن القرار. عاد الطلب إلى مكانه.")).toBeVisible();
  await expect(cardOf(page, name)).toBeVisible();
  await expect(page.getByRole("heading", { name })).toBeFocused();
});

test("a refusal to undo is told, and the toast is gone", { tag: "@desktop" }, async ({
  page,
  context,
  browser,
  announce,
}) => {
  announce(/status of 409/);
  const name = freshName();
  const { id } = await newApplicant(browser, name);
  await logInAsAdmin(context);
  await showOnlyOrders(page, [id]);
  await open(page, "/carftsman-orders");
  await page.getByRole("button", { name: `رفض ${name}` }).click();
  const question = page.getByRole("dialog");
  await question.getByRole("checkbox").first().check();
  await question.getByRole("button", { name: "رفض الطلب" }).click();
  await expect(cardOf(page, name)).toHaveCount(0);
  const tooLate = "فات وقت التراجع.";
  await page.route("**/api/undo/*", (route) =>
    route.fulfill({ status: 409, json: { message: tooLate } }),
  );
  await page.getByRole("button", { name: "تراجع" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").getByText(tooLate)).toBeVisible();
  await expect(page.getByRole("button", { name: "تراجع" })).toHaveCount(0);
});

test("deleted messages come back", async ({ page, context }) => {
  await logInAsAdmin(context);
  const sent = [await write(context)];
  await ownInbox(page, sent);
  await open(page, "/received-contacts");
  await rows(page).getByRole("checkbox").check();
  await page.getByRole("tabpanel").getByRole("button", { name: /^حذف/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "حذف" }).click();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole("button", { name: "تراجع" }).click();
  await expect(statusMessage(page, "عادت الرسالة.")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});
