import type { Page } from "@playwright/test";
import {
  field,
  hints,
  logIn,
  noHints,
  openProfile,
  password,
  picture,
  picturePng,
  saveButton,
  unfoldAccount,
} from "#tests/browser/accounts.ts";
import { openAsAdmin } from "#tests/browser/admins.ts";
import { showQuestion } from "#tests/browser/screens/admin/second-factor-screens.ts";
import { expect, isSameDocument, markDocument, test } from "#tests/browser/support.ts";

const told = (page: Page) =>
  page.getByRole("alert").getByText("انتهت جلستك. سجّل الدخول لتكمل.", { exact: true });
const backIn = (page: Page) =>
  page.getByRole("alert").getByRole("button", { name: "تسجيل الدخول" });

test.beforeEach(({ announce }) => announce(/status of 401/));

test("edits sent after the session has ended: told, drawn, and there again after the login", async ({
  page,
  context,
}) => {
  const account = await openProfile(page);
  await markDocument(page);
  await field(page, "سنوات الخبرة").fill("12");
  await context.clearCookies();
  await saveButton(page).click();
  await expect(told(page)).toBeVisible();
  await expect(page.locator('header a[href="/login"]:visible')).toHaveCount(1);
  expect(await hints(page)).toMatchObject(noHints);
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("main").getByRole("link", { name: "تسجيل الدخول" })).toHaveAttribute(
    "href",
    "/login?next=%2Fprofile",
  );

  // Said again, it stands once.
  const second = page.waitForResponse("**/api/user");
  await saveButton(page).click();
  await second;
  await expect(saveButton(page)).toBeEnabled();
  await expect(told(page)).toHaveCount(1);

  await backIn(page).click();
  await expect(page).toHaveURL("/login?next=%2Fprofile");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await logIn(page, account);
  await expect(page).toHaveURL("/profile");
  expect(await isSameDocument(page)).toBe(true);
  await expect(field(page, "سنوات الخبرة")).toHaveValue("12");
  await saveButton(page).click();
  await expect(page.getByRole("status").getByText("حُفظت التعديلات.")).toBeVisible();
  await expect(page.getByText("12 سنة")).toBeVisible();
});

test("the browser asks nothing of whoever is logged out", { tag: "@desktop" }, async ({
  page,
  context,
}) => {
  await openProfile(page);
  await field(page, "سنوات الخبرة").fill("12");
  await context.clearCookies();
  await saveButton(page).click();
  await expect(told(page)).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL("/login?next=%2Fprofile");
});

test("an admin's account is come back to", { tag: "@desktop" }, async ({ page, context }) => {
  await openAsAdmin(page, "/account");
  await context.clearCookies();
  await field(page, "كلمة المرور الحالية").first().fill(password);
  await page.getByRole("button", { name: "تفعيل التحقق بخطوتين" }).click();
  await backIn(page).click();
  await expect(page).toHaveURL("/login?next=%2Faccount");
});

test("what an admin has typed stays, and the login is offered beside it", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await openAsAdmin(page, "/cities");
  await context.clearCookies();
  await field(page, "اسم المدينة").fill("البوكمال");
  await page.getByRole("button", { name: "إضافة" }).click();
  const login = page.getByRole("alert").getByRole("link");
  await expect(login).toHaveAttribute("href", "/login");
  await expect(login).toHaveAttribute("target", "_blank");
  await expect(field(page, "اسم المدينة")).toHaveValue("البوكمال");
});

test("a question about the second factor shows the way back in", { tag: "@desktop" }, async ({
  page,
  context,
}) => {
  await showQuestion(page);
  await context.clearCookies();
  const question = page.getByRole("dialog");
  await question.getByLabel("كلمة المرور الحالية").fill(password);
  await question.getByLabel("رمز التحقق").fill("123456");
  await question.getByRole("button", { name: "إيقاف", exact: true }).click();
  await expect(question.getByRole("link", { name: "تسجيل الدخول" })).toHaveAttribute(
    "href",
    "/login?next=%2Faccount",
  );
});

const acts: Record<string, (page: Page) => Promise<unknown>> = {
  "a picture": async (page) => picture(page).setInputFiles(await picturePng(page)),
  "the wish for another link": (page) =>
    page.getByRole("button", { name: "أرسل رابط التفعيل" }).click(),
  "the end of other sessions": async (page) => {
    await unfoldAccount(page);
    await page.getByRole("button", { name: "الخروج من كل الأجهزة الأخرى" }).click();
    await page.getByRole("button", { name: "الخروج", exact: true }).click();
  },
  "another password": async (page) => {
    await unfoldAccount(page);
    await field(page, "كلمة المرور الحالية").fill(password);
    await field(page, "كلمة المرور الجديدة").fill("karaz-9-nahr");
    await field(page, "تأكيد كلمة المرور").fill("karaz-9-nahr");
    await page.getByRole("button", { name: "تغيير كلمة المرور" }).click();
  },
};

for (const [what, send] of Object.entries(acts)) {
  test(`${what} sent after the session has ended leads to the login`, {
    tag: "@desktop",
  }, async ({ page, context }) => {
    await page.route("**/api/sessions", async (route) => {
      if (route.request().method() !== "GET") return route.continue();
      const sessions = await (await route.fetch()).json();
      const other = { ...sessions[0], id: crypto.randomUUID(), current: false };
      await route.fulfill({ json: [...sessions, other] });
    });
    await openProfile(page);
    await context.clearCookies();
    await send(page);
    await expect(told(page)).toBeVisible();
    await backIn(page).click();
    await expect(page).toHaveURL("/login?next=%2Fprofile");
  });
}

test("a file that is asked for after the session has ended: told on the screen", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await openAsAdmin(page, "/craftsmen?state=approved");
  const link = page.getByRole("link", { name: "تنزيل الجدول (Excel)" });
  await expect(link).toBeVisible();
  await context.clearCookies();
  await link.click();
  await expect(told(page)).toBeVisible();
  await expect(page).toHaveURL("/craftsmen?state=approved");
  await backIn(page).click();
  await expect(page).toHaveURL("/login?next=%2Fcraftsmen%3Fstate%3Dapproved");
});
