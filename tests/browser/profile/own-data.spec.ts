import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { openProfile, unfoldAccount } from "#tests/browser/accounts.ts";
import { openAccountOfAdmin } from "#tests/browser/admins.ts";
import { expect, test } from "#tests/browser/support.ts";
import { filesOfZip } from "#tests/support/zip.ts";

const card = (page: Page) => page.getByRole("region", { name: "بياناتي" });

/** What the press of the one button saves. */
async function download(page: Page) {
  const saving = page.waitForEvent("download");
  await card(page).getByRole("link", { name: "تنزيل بياناتي" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^herafi-my-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = filesOfZip(await readFile(await saved.path()));
  return JSON.parse(files.get("data.json")!.toString("utf8"));
}

test("all that is kept on oneself is downloaded by one press", async ({ page }) => {
  const { id, email, fullname } = await openProfile(page);
  await unfoldAccount(page);
  const data = await download(page);
  expect(data.account).toMatchObject([{ id, email }]);
  expect(data.listing).toMatchObject([{ id, fullname }]);
  await expect(page.getByRole("status").getByText("بدأ تنزيل بياناتك.")).toBeVisible();
  await expect(card(page)).toContainText("حذف الحساب");
});

test("a session that has ended is told before anything is saved", async ({
  page,
  context,
  announce,
}) => {
  announce(/status of 401/);
  await openProfile(page);
  await unfoldAccount(page);
  await context.clearCookies({ name: "herafi_session" });
  await card(page).getByRole("link", { name: "تنزيل بياناتي" }).click();
  await expect(page.getByText(/انتهت جلستك/).first()).toBeVisible();
});

test("an admin downloads it from the own account", async ({ page }) => {
  await openAccountOfAdmin(page);
  const data = await download(page);
  expect(data.account).toMatchObject([{ type: 1 }]);
  expect(data.listing).toEqual([]);
  await expect(card(page)).not.toContainText("حذف الحساب");
});
