import type { Page } from "@playwright/test";
import { holdRequests } from "#tests/browser/accounts.ts";
import { logInAsAdmin } from "#tests/browser/admins.ts";
import { expect, isSameDocument, markDocument, open, test } from "#tests/browser/support.ts";

const menuButton = (page: Page) => page.getByRole("button", { name: "القائمة" });
const menuOf = (page: Page) => page.getByRole("navigation", { name: "القائمة", exact: true });

test("the phone menu opens by its button and closes by Esc or a tap beside it", async ({
  page,
}) => {
  await open(page, "/");
  const menu = menuOf(page);
  await expect(menu).toBeHidden();
  await menuButton(page).click();
  await expect(menu.getByRole("link", { name: "اتصل بنا" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  await menuButton(page).click();
  await expect(menu).toBeVisible();
  // Of the header, where no link is.
  await page.touchscreen.tap(195, 32);
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL("/");
});

for (const path of ["/contact", "/cities"]) {
  test(`the phone menu can be scrolled to its end in a low window on ${path}`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 390, height: 320 });
    await logInAsAdmin(context);
    await rememberAdmin(page);
    await open(page, path);
    await menuButton(page).click();
    const menu = page.locator(":popover-open");
    const end = menu.getByRole("button", { name: "تسجيل الخروج" });
    await end.scrollIntoViewIfNeeded();
    await expect(end).toBeInViewport({ ratio: 1 });
    const top = await menu.evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(0);
  });
}

for (const path of ["/contact", "/cities", "/dashboard"]) {
  test(`the phone menu is one, and leads an admin everywhere from ${path}`, async ({
    page,
    context,
  }) => {
    await logInAsAdmin(context);
    await rememberAdmin(page);
    await open(page, path);
    await expect(menuButton(page)).toHaveCount(1);
    await menuButton(page).focus();
    await page.keyboard.press("Enter");
    const menu = menuOf(page);
    await expect(menu).toBeVisible();
    const labels = await menu.getByRole("link").allTextContents();
    expect(labels.map((label) => label.replace(/\d+$/, ""))).toEqual(everythingOfAdmins);
    await expect(menu.getByRole("button", { name: "تسجيل الخروج" })).toBeVisible();
    await expect(menu).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Tab");
    await expect(menu.getByRole("link").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
  });
}

test("the phone menu on an admin's screen leads to the screens for everyone", async ({
  page,
  context,
}) => {
  await logInAsAdmin(context);
  await rememberAdmin(page);
  await open(page, "/cities");
  await markDocument(page);
  await menuButton(page).click();
  await menuOf(page).getByRole("link", { name: "اتصل بنا" }).click();
  await expect(page).toHaveURL("/contact");
  expect(await isSameDocument(page)).toBe(true);
  await expect(menuButton(page)).toHaveCount(1);
});

test("the phone menu opened before it is known who is here stays open", async ({
  page,
  context,
}) => {
  await logInAsAdmin(context);
  const release = await holdRequests(page, "**/api/user");
  await open(page, "/cities");
  await menuButton(page).click();
  const link = menuOf(page).getByRole("link", { name: "اتصل بنا" });
  await expect(link).toBeVisible();
  release();
  await expect(page.locator("html")).toHaveAttribute("data-role", "admin");
  await link.click();
  await expect(page).toHaveURL("/contact");
});

test("the phone menu closes when one of its links is followed", async ({ page }) => {
  await open(page, "/");
  await markDocument(page);
  await menuButton(page).click();
  const menu = menuOf(page);
  await menu.getByRole("link", { name: "اتصل بنا" }).click();
  await expect(page).toHaveURL("/contact");
  await expect(menu).toBeHidden();
  expect(await isSameDocument(page)).toBe(true);
});

/** What the first screen after a login leaves in the browser. */
const rememberAdmin = (page: Page) =>
  page.addInitScript(() => {
    // Not on the blank page before ours.
    if (!location.protocol.startsWith("http")) return;
    localStorage.setItem("auth", "true");
    localStorage.setItem("role", "admin");
  });

/** The screens of owners, those for everyone, and the account. */
const everythingOfAdmins = [
  ...[
    "لوحة التحكم",
    "طلبات الانضمام",
    "الحرفيون",
    "البلاغات",
    "ملفات متشابهة",
    "إضافة حرفي",
    "الرسائل",
    "المدن",
    "المهن",
  ],
  ...["بحثوا ولم يجدوا", "فريق الإدارة", "سجل الإجراءات", "إعدادات الموقع", "حالة الموقع"],
  ...["الرئيسية", "هل أنت حرفي؟", "اتصل بنا", "المحفوظون", "حسابي"],
];
