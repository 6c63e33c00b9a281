import type { Page } from "@playwright/test";
import { email, expectError, field, openProfile, password, saveButton } from "./accounts.ts";
import { expect, test } from "./support.ts";

const proof = (page: Page) => field(page, "كلمة مرورك الحالية");

test("another e-mail asks for the password, for as long as it is another", async ({
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
  await expect(saveButton(page)).toBeDisabled();
});

test("an e-mail that was typed before a reload still asks, and no password is kept", {
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
