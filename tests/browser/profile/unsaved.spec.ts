import type { Page } from "@playwright/test";
import {
  editHeading,
  field,
  holdRequests,
  logOutButton,
  openProfile,
  saveButton,
  unfoldAccount,
  unfoldFields,
} from "#tests/browser/accounts.ts";
import { expect, isSameDocument, markDocument, open, test } from "#tests/browser/support.ts";

const question = (page: Page) => page.getByRole("dialog", { name: "لديك تعديلات لم تُحفظ" });
const stay = (page: Page) => question(page).getByRole("button", { name: "البقاء" });
const leave = (page: Page) => question(page).getByRole("button", { name: "المغادرة دون حفظ" });
const years = (page: Page) => field(page, "سنوات الخبرة");
const wayOut = (page: Page) =>
  page.getByRole("contentinfo").getByRole("link", { name: "اتصل بنا" });

test("unsaved edits are asked about: to stay, or to leave without them", async ({ page }) => {
  await openProfile(page);
  await markDocument(page);
  await years(page).fill("12");
  await wayOut(page).click();
  await expect(stay(page)).toBeFocused();
  await stay(page).click();
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL("/profile");
  await expect(years(page)).toHaveValue("12");

  await wayOut(page).click();
  await expect(stay(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL("/profile");

  await wayOut(page).click();
  await leave(page).click();
  await expect(page).toHaveURL("/contact");
  await expect(question(page)).toBeHidden();
  await page.goBack();
  await expect(editHeading(page)).toBeAttached();
  await expect(saveButton(page)).toBeHidden();
  await expect(years(page)).toHaveValue("");
  expect(await isSameDocument(page)).toBe(true);
});

test("the browser's Back is asked about too", async ({ page }) => {
  await openProfile(page);
  await wayOut(page).click();
  await expect(page).toHaveURL("/contact");
  await page.goBack();
  await expect(editHeading(page)).toBeAttached();
  await page.goForward();
  await expect(page).toHaveURL("/contact");
  await page.goBack();
  await unfoldFields(page);
  await years(page).fill("12");
  await page.evaluate(() => history.forward());
  await stay(page).click();
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL("/profile");
  await expect(years(page)).toHaveValue("12");
  await page.evaluate(() => history.forward());
  await leave(page).click();
  await expect(page).toHaveURL("/contact");
});

test("a new page is asked about by the browser", { tag: "@desktop" }, async ({
  page,
  announce,
}) => {
  announce(/dialog: beforeunload/);
  await openProfile(page);
  await years(page).fill("12");
  const [asked] = await Promise.all([page.waitForEvent("dialog"), page.reload()]);
  expect(asked.type()).toBe("beforeunload");
});

test("where nothing is changed, or no longer, nobody is asked", async ({ page }) => {
  await openProfile(page);
  await years(page).fill("12");
  await years(page).clear();
  await page.reload();
  await expect(editHeading(page)).toBeAttached();
  await wayOut(page).click();
  await expect(page).toHaveURL("/contact");
});

test("a save that comes through answers the question", { tag: "@desktop" }, async ({ page }) => {
  await openProfile(page);
  const release = await holdRequests(page, "**/api/update-user");
  await years(page).fill("12");
  await saveButton(page).click();
  await wayOut(page).click();
  await expect(question(page)).toBeVisible();
  release();
  await expect(page).toHaveURL("/contact");
  await expect(page.getByRole("status").getByText("حُفظت التعديلات.")).toBeVisible();
  await page.goBack();
  await expect(years(page)).toHaveValue("12");
  await expect(saveButton(page)).toBeDisabled();
});

test("a logout asks nothing, and leaves nothing behind", async ({ page, isMobile }) => {
  await openProfile(page);
  await years(page).fill("12");
  if (isMobile) await page.getByRole("button", { name: "القائمة" }).click();
  await logOutButton(page).click();
  await expect(page).toHaveURL("/login");
  const kept = await page.evaluate(() => Object.values(sessionStorage).join());
  expect(kept).not.toContain('"12"');
});

test("a place on the same screen is no way out", { tag: "@desktop" }, async ({ page }) => {
  await openProfile(page);
  await years(page).fill("12");
  await unfoldAccount(page);
  await page.getByRole("link", { name: "فغيّر كلمة المرور" }).click();
  await expect(page).toHaveURL("/profile#change-password");
  await expect(page.getByRole("heading", { name: "تغيير كلمة المرور" })).toBeFocused();
  await expect(years(page)).toHaveValue("12");
});

test("what was left behind by Back from another site is a draft", { tag: "@desktop" }, async ({
  page,
  announce,
}) => {
  announce(/dialog: beforeunload/);
  await openProfile(page);
  await years(page).fill("12");
  await open(page, "/contact");
  await page.goBack();
  await expect(years(page)).toHaveValue("12");
  await expect(saveButton(page)).toBeEnabled();
});
