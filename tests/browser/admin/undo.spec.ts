import { freshFullname as freshName } from "#tests/browser/accounts.ts";
import { logInAsAdmin, statusMessage } from "#tests/browser/admins.ts";
import { ownInbox, rows, write } from "#tests/browser/messages/inbox.ts";
import {
  approve,
  cardOf,
  decline,
  headingOf,
  newApplicant,
  openQueue,
  showOnlyOrders,
} from "#tests/browser/moderation/orders.ts";
import { expect, open, test } from "#tests/browser/support.ts";

const undoLast = "تراجع عن الأخير";
const undoAll = "عن الكل";

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

test("approvals that follow each other are one toast, from which the last or all are undone", {
  tag: "@both",
}, async ({ page, context }) => {
  const { names } = await openQueue(page, context, 5);
  for (const name of names.slice(0, 3)) {
    await page.getByRole("button", { name: `موافق ${name}`, exact: true }).click();
    await expect(cardOf(page, name)).toHaveCount(0);
  }
  const toasts = page.locator("[data-toasts]").getByRole("status").locator("> div");
  await expect(toasts).toHaveCount(1);
  await expect(toasts).toContainText(`نُشرت 3 ملفات. آخرها ${names[2]}`);
  await page.getByRole("button", { name: undoLast }).click();
  await expect(toasts.filter({ hasText: `نُشر ملفان. آخرهما ${names[1]}` })).toBeVisible();
  await expect(headingOf(page).filter({ hasText: names[2]! })).toBeVisible();
  await page.getByRole("button", { name: undoAll }).click();
  await expect(statusMessage(page, "تراجعت عن قرارين.")).toBeVisible();
  await expect(headingOf(page).first()).toHaveText(names[0]!);
  await expect(page.getByRole("button", { name: undoAll })).toHaveCount(0);
});

test("decisions of both kinds are one toast, too", { tag: "@desktop" }, async ({
  page,
  context,
}) => {
  const { names } = await openQueue(page, context, 3);
  await approve(page).first().click();
  await expect(cardOf(page, names[0]!)).toHaveCount(0);
  await decline(page).first().click();
  const question = page.getByRole("dialog");
  await question.getByRole("checkbox", { name: "تسجيل وهمي أو إعلان." }).check();
  await question.getByRole("button", { name: "رفض الطلب" }).click();
  await expect(statusMessage(page, `اتُّخذ قراران. آخرهما ${names[1]}`)).toBeVisible();
  await page.getByRole("button", { name: undoAll }).click();
  await expect(statusMessage(page, "تراجعت عن قرارين.")).toBeVisible();
  await expect(cardOf(page, names[1]!)).toBeVisible();
});
