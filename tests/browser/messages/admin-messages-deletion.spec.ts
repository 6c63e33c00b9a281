import type { Page } from "@playwright/test";
import { logInAsAdmin, statusMessage } from "#tests/browser/admins.ts";
import { expect, open, test } from "#tests/browser/support.ts";
import { ownInbox, rows, write } from "./inbox.ts";

const bulk = (page: Page) => page.getByRole("tabpanel").getByRole("button", { name: /^حذف/ });

test("some are chosen and deleted after a question", async ({ page, context }) => {
  await logInAsAdmin(context);
  const sent = [await write(context), await write(context), await write(context)];
  await ownInbox(page, sent);
  await open(page, "/received-contacts");
  await expect(rows(page)).toHaveCount(3);
  await expect(bulk(page)).toBeDisabled();
  await expect(bulk(page)).toContainText("(0)");
  const all = page.getByRole("checkbox", { name: "تحديد الكل" });
  await all.check();
  await expect(bulk(page)).toHaveText("حذف المحدد (3)");
  await rows(page).nth(2).getByRole("checkbox").uncheck();
  await expect(bulk(page)).toHaveText("حذف المحدد (2)");
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);

  await bulk(page).click();
  const dialog = page.getByRole("dialog", { name: "هل تريد حذف هاتين الرسالتين؟" });
  await expect(dialog).toContainText(sent[0]?.subject ?? "");
  await dialog.getByRole("button", { name: "إلغاء" }).click();
  await expect(bulk(page)).toBeFocused();
  await expect(rows(page)).toHaveCount(3);
  await bulk(page).click();
  await dialog.getByRole("button", { name: "حذف" }).click();
  await expect(statusMessage(page, "حُذفت رسالتان.")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(bulk(page)).toContainText("(0)");
  await rows(page).getByRole("checkbox").check();
  await expect(bulk(page)).toHaveText("حذف المحدد (1)");
  await bulk(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "حذف" }).click();
  await expect(page.getByText("لا توجد رسائل بعد")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("why a deletion failed is told though its question was closed, and not over the next", {
  tag: "@desktop",
}, async ({ page, context, announce }) => {
  announce(/status of 500/);
  await logInAsAdmin(context);
  await ownInbox(page, [await write(context), await write(context)]);
  const failure = "تعذر الحذف الآن.";
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/contact-delete", async (route) => {
    await promise;
    await route.fulfill({ status: 500, json: { message: failure } });
  });
  await open(page, "/received-contacts");
  const dialog = page.getByRole("dialog");
  await rows(page).first().getByRole("checkbox").check();
  await bulk(page).click();
  await dialog.getByRole("button", { name: "حذف" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  resolve();
  await expect(page.getByRole("alert").getByText(failure)).toBeVisible();
  await rows(page).first().getByRole("checkbox").uncheck();
  await rows(page).nth(1).getByRole("checkbox").check();
  await bulk(page).click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(failure)).toHaveCount(0);
});
