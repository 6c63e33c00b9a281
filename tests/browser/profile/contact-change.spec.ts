import type { Page } from "@playwright/test";
import {
  email,
  expectError,
  field,
  freshPhone,
  openProfile,
  password,
  saveButton,
} from "#tests/browser/accounts.ts";
import { expect, test } from "#tests/browser/support.ts";

const proof = (page: Page) => field(page, "كلمة مرورك الحالية");
const phone = (page: Page) => field(page, "رقم الهاتف");

test("18: another e-mail asks for the password, for as long as it is another", async ({
  page,
  announce,
}) => {
  announce(/status of 422/);
  const account = await openProfile(page);
  await expect(proof(page)).toBeHidden();
  const other = `new-${account.email}`;
  await email(page).fill(other);
  await proof(page).fill("guess-number-1");
  await saveButton(page).click();
  await expectError(proof(page), /غير صحيحة/);
  await expect(proof(page)).toBeFocused();
  await expect(email(page)).toHaveValue(other);

  await email(page).fill(account.email);
  await expect(proof(page)).toBeHidden();
  await expect(saveButton(page)).toBeDisabled();

  await email(page).fill(other);
  await proof(page).fill(password);
  await saveButton(page).click();
  await expect(page.getByRole("status").getByText("أرسلنا رابط تفعيل")).toBeVisible();
  await expect(proof(page)).toBeHidden();
  await expect(email(page)).toHaveValue(other);
  await expect(saveButton(page)).toBeHidden();
});

test("18: another number asks for the password too, right after the login as well", async ({
  page,
  announce,
}) => {
  announce(/status of 422/);
  await openProfile(page);
  const before = await phone(page).inputValue();
  await phone(page).fill(freshPhone());
  await expect(page.getByText("نطلبها لأنك غيّرت رقم هاتفك.")).toBeVisible();
  await saveButton(page).click();
  await expectError(proof(page), /أدخل كلمة المرور الحالية/);
  await expect(proof(page)).toBeFocused();

  await phone(page).fill(before);
  await expect(proof(page)).toBeHidden();
  await expect(saveButton(page)).toBeDisabled();
});

test("18: both are saved together by one password", async ({ page }) => {
  const account = await openProfile(page);
  await phone(page).fill(freshPhone());
  await email(page).fill(`new-${account.email}`);
  await expect(page.getByText("نطلبها لأنك غيّرت رقم هاتفك وبريدك الإلكتروني.")).toBeVisible();
  await expect(proof(page)).toHaveCount(1);
  await proof(page).fill(password);
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await saveButton(page).click();
  expect((await sent).postDataJSON()).toMatchObject({
    email: `new-${account.email}`,
    current_password: password,
  });
  await expect(page.getByRole("status").getByText("أرسلنا رابط تفعيل")).toBeVisible();
  await expect(proof(page)).toBeHidden();
});

test("18: contacts that were typed before a reload still ask, and no password is kept", {
  tag: "@desktop",
}, async ({ page, announce }) => {
  announce(/dialog: beforeunload/);
  const account = await openProfile(page);
  await email(page).fill(`new-${account.email}`);
  await proof(page).fill(password);
  await page.reload();
  await expect(email(page)).toHaveValue(`new-${account.email}`);
  await expect(proof(page)).toHaveValue("");
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(password);
});
