import type { Page } from "@playwright/test";
import {
  createButton,
  email,
  field,
  fillRegistration,
  holdRequests,
  logIn,
  logOutButton,
  openProfile,
  passwordField,
  password as passwordTyped,
  picture,
  picturePng,
  saveButton,
} from "#tests/browser/accounts.ts";
import { expect, open, test, waitForHydration } from "#tests/browser/support.ts";

const main = (page: Page) => page.getByRole("main");

/** What `fillRegistration` types, but for the password. */
async function expectKept(page: Page, address: string) {
  await expect(field(page, "الاسم الكامل")).toHaveValue("لينا حدّاد");
  await expect(field(page, "رقم الهاتف")).toHaveValue(/^0930/);
  await expect(field(page, "المهنة").locator("option:checked")).toHaveText("نجّار");
  await expect(field(page, "المدينة").locator("option:checked")).toHaveText("دمشق");
  await expect(email(page)).toHaveValue(address);
  await expect(field(page, "أنثى")).toBeChecked();
}

test("a registration left for another screen, or loaded anew, is there again", async ({ page }) => {
  await open(page, "/register");
  const address = await fillRegistration(page);
  await picture(page).setInputFiles(await picturePng(page));
  await main(page).getByRole("link", { name: "تسجيل الدخول" }).click();
  await expect(page).toHaveURL("/login");
  await page.goBack();
  await expectKept(page, address);
  await page.reload();
  await waitForHydration(page);
  await expectKept(page, address);
  // A secret is not kept, and a file cannot be.
  await expect(passwordField(page)).toHaveValue("");
  await expect(page.getByText("lina.png")).toHaveCount(0);
  const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(stored).not.toContain(passwordTyped);
  // Nothing that was taken back comes back.
  await field(page, "الاسم الكامل").clear();
  await open(page, "/register");
  await expect(email(page)).toHaveValue(address);
  await expect(field(page, "الاسم الكامل")).toHaveValue("");
});

test("the privacy policy opens beside the registration", { tag: "@desktop" }, async ({
  page,
  context,
}) => {
  await open(page, "/register");
  const address = await fillRegistration(page);
  const [policy] = await Promise.all([
    context.waitForEvent("page"),
    main(page).getByRole("link", { name: "سياسة الخصوصية (تُفتح في صفحة جديدة)" }).click(),
  ]);
  await expect(policy).toHaveURL("/privacy-policy");
  await expect(page).toHaveURL("/register");
  await expectKept(page, address);
});

test("of a registration that went through nothing is left", { tag: "@desktop" }, async ({
  page,
  context,
}) => {
  await open(page, "/register");
  await fillRegistration(page);
  await createButton(page).click();
  await expect(page.getByRole("heading", { name: "لينا حدّاد" })).toBeVisible();
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await open(page, "/register");
  for (const label of ["الاسم الكامل", "رقم الهاتف", "البريد الإلكتروني"]) {
    await expect(field(page, label), label).toHaveValue("");
  }
});

test("a browser that stores nothing takes a registration as well", { tag: "@desktop" }, async ({
  page,
  announce,
}) => {
  announce(/sessionStorage/);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
  });
  await open(page, "/register");
  await fillRegistration(page);
  await createButton(page).click();
  await expect(page.getByRole("heading", { name: "لينا حدّاد" })).toBeVisible();
});

test("edits of the profile outlive a reload, and end with being saved", async ({
  page,
  announce,
}) => {
  announce(/dialog: beforeunload/);
  await openProfile(page);
  await field(page, "وصف العمل").fill("تمديد الكهرباء.\nفي حمص.");
  await field(page, "أنثى").check();
  await page.reload();
  await expect(field(page, "وصف العمل")).toHaveValue("تمديد الكهرباء.\nفي حمص.");
  await expect(field(page, "أنثى")).toBeChecked();
  await saveButton(page).click();
  await expect(page.getByRole("status").getByText("حُفظت التعديلات.")).toBeVisible();
  await expect(saveButton(page)).toBeHidden();
  await page.reload();
  await expect(field(page, "وصف العمل")).toHaveValue("تمديد الكهرباء.\nفي حمص.");
  await expect(saveButton(page)).toBeHidden();
});

test("what is typed while the profile is being saved is neither lost nor said to be saved", {
  tag: "@desktop",
}, async ({ page, announce }) => {
  announce(/dialog: beforeunload/);
  await openProfile(page);
  await field(page, "سنوات الخبرة").fill("12");
  const letGo = await holdRequests(page, "**/api/update-user");
  await saveButton(page).click();
  await field(page, "وصف العمل").fill("تمديد الكهرباء.");
  letGo();
  await expect(page.getByRole("status").getByText("حُفظت التعديلات.")).toBeVisible();
  await expect(saveButton(page)).toBeEnabled();
  await expect(field(page, "وصف العمل")).toHaveValue("تمديد الكهرباء.");
  await expect(field(page, "سنوات الخبرة")).toHaveValue("12");
  await saveButton(page).click();
  await expect(saveButton(page)).toBeDisabled();
  await page.reload();
  await expect(field(page, "وصف العمل")).toHaveValue("تمديد الكهرباء.");
});

test("a message that was begun is there again, until it is sent", async ({ page }) => {
  await open(page, "/contact");
  const written = page.getByLabel("الرسالة", { exact: true });
  await field(page, "الاسم الكامل").fill("رامي الحسن");
  await email(page).fill("rami@example.com");
  await field(page, "الموضوع").fill("سؤال عن التسجيل");
  await written.fill("كيف أسجّل في الدليل؟\nأعمل نجّارًا.");
  await page.getByRole("contentinfo").getByRole("link", { name: "سياسة الخصوصية" }).click();
  await expect(page).toHaveURL("/privacy-policy");
  await page.goBack();
  await expect(written).toHaveValue("كيف أسجّل في الدليل؟\nأعمل نجّارًا.");
  await page.getByRole("button", { name: "إرسال الرسالة" }).click();
  await expect(page).toHaveURL("/contact?sent=1");
  await open(page, "/contact");
  await expect(written).toHaveValue("");
  await expect(field(page, "الاسم الكامل")).toHaveValue("");
});

test("edits belong to their account", { tag: "@desktop" }, async ({ page, context, announce }) => {
  announce(/dialog: beforeunload|status of 401/);
  const first = await openProfile(page);
  await field(page, "سنوات الخبرة").fill("12");
  await context.clearCookies();
  await openProfile(page);
  await expect(field(page, "سنوات الخبرة")).toHaveValue("");
  await expect(saveButton(page)).toBeDisabled();
  await context.clearCookies();
  await open(page, "/profile");
  await logIn(page, first);
  await expect(field(page, "سنوات الخبرة")).toHaveValue("12");
  await expect(saveButton(page)).toBeEnabled();
});

test("a logout in one tab forgets what was typed in another", { tag: "@desktop" }, async ({
  page,
  context,
  announce,
}) => {
  announce(/dialog: beforeunload|status of 401/);
  await openProfile(page);
  await field(page, "سنوات الخبرة").fill("12");
  const drafts = () =>
    page.evaluate(() =>
      Object.keys(sessionStorage).filter((key) => key.startsWith("herafi:draft")),
    );
  await expect.poll(drafts).toHaveLength(1);
  const other = await context.newPage();
  await open(other, "/profile");
  await logOutButton(other).click();
  await expect(other).toHaveURL("/login");
  await expect.poll(drafts).toEqual([]);
});
