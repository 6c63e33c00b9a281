import type { Page } from "@playwright/test";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import {
  expectError,
  field,
  freshFullname,
  hints,
  logInAsNewCraftsman,
  noHints,
  openProfile,
  password,
  unfoldAccount,
} from "#tests/browser/accounts.ts";
import { logInAsAdmin, send, statusMessage } from "#tests/browser/admins.ts";
import { expect, open, test } from "#tests/browser/support.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("one's own account is deleted after a question that wants the password", async ({
  page,
  context,
  announce,
}) => {
  announce(/status of 422/);
  const { email } = await openProfile(page);
  await unfoldAccount(page);
  const dialog = page.getByRole("dialog", { name: "هل تريد حذف حسابك؟" });
  await button(page, "حذف حسابي").click();
  await dialog.getByRole("button", { name: "إلغاء" }).click();
  await expect(dialog).toBeHidden();
  await expect(button(page, "حذف حسابي")).toBeFocused();

  await button(page, "حذف حسابي").click();
  const proof = dialog.getByLabel("كلمة المرور للتأكيد");
  await proof.fill("guess-number-1");
  await dialog.getByRole("button", { name: "حذف نهائي" }).click();
  await expectError(proof, /غير صحيحة/);
  await proof.fill(password);
  await dialog.getByRole("button", { name: "حذف نهائي" }).click();
  await expect(page).toHaveURL("/");
  await expect(statusMessage(page, "حُذف حسابك وكل بياناتك.")).toBeVisible();
  await expect.poll(() => hints(page)).toMatchObject(noHints);
  expect((await context.request.get("/api/user")).status()).toBe(401);
  // Nobody is welcomed to an account that is gone.
  await expect.poll(() => hints(page)).toMatchObject({ newuser: null });
  await open(page, "/login");
  await field(page, "رقم الهاتف أو البريد").fill(email);
  await field(page, "كلمة المرور").fill(password);
  await button(page, "دخول").click();
  await expect(page.getByText(accountFieldTexts.wrongLogin)).toBeVisible();
});

test("an admin deletes the account of a craftsman who is not shown", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const fullname = freshFullname();
  const own = await browser.newContext(baseURL ? { baseURL } : {});
  const { id } = await logInAsNewCraftsman(own, fullname);
  await logInAsAdmin(context);
  await send(context, "POST", `/api/craftsmen-decline/${id}`, { reason: "name" });
  await open(page, `/craftsmen?q=${encodeURIComponent(fullname)}`);
  await button(page, `حذف الحساب ${fullname}`).click();
  const dialog = page.getByRole("dialog", { name: "هل تريد حذف هذا الحساب؟" });
  await expect(dialog).toContainText(fullname);
  await dialog.getByRole("button", { name: "حذف", exact: true }).click();
  await expect(statusMessage(page, "حُذف حساب الحرفي وكل بياناته.")).toBeVisible();
  await expect(page.getByText("لا يوجد من يطابق ما طلبت")).toBeVisible();
  expect((await own.request.get("/api/user")).status()).toBe(401);
  await own.close();
});
