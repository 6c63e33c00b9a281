import type { Page } from "@playwright/test";
import { profileTexts } from "#src/features/accounts/profile/profile.texts.ts";
import { fieldNames } from "#src/features/craftsmen/fields/fields.ts";
import {
  expectError,
  field,
  logInAsNewCraftsman,
  openProfile,
  password,
  saveButton,
} from "#tests/browser/accounts.ts";
import { afterEffects } from "#tests/browser/support/effects.ts";
import { expect, isSameDocument, markDocument, open, test } from "#tests/browser/support.ts";

const status = (page: Page) => page.getByRole("status");
const card = (page: Page) => page.getByRole("region", { name: "عمر الزعبي" });

/** The profile as the API gives it, with something of the user changed. */
const having = (page: Page, changes: object) =>
  page.route("**/api/get-profile-data", async (route) => {
    const { user, ...lists } = await (await route.fetch()).json();
    await route.fulfill({ json: { user: { ...user, ...changes }, ...lists } });
  });

test("the card shows the own record", { tag: "@desktop" }, async ({ page }) => {
  const account = await openProfile(page);
  for (const text of ["كهربائي", "حمص", "ذكر", "غير مذكورة", account.email]) {
    await expect(card(page).getByText(text, { exact: true })).toBeVisible();
  }
  await expect(
    card(page)
      .locator("bdi")
      .filter({ hasText: /^09\d\d \d{3} \d{3}$/ }),
  ).toBeVisible();
  await expect(page.getByText("طلبك قيد المراجعة")).toBeVisible();
});

test("the save button wakes with a change and sleeps again when it is undone", async ({ page }) => {
  await openProfile(page);
  await expect(saveButton(page)).toBeDisabled();
  for (const [label, other] of [
    ["الاسم الكامل", "عمر الزعبي الحلبي"],
    ["رقم الهاتف", "0933 123 456"],
    ["البريد الإلكتروني", "other@mail.example"],
    ["سنوات الخبرة", "12"],
    ["وصف العمل", "أعمل\nفي حمص."],
  ] as const) {
    const before = await field(page, label).inputValue();
    await field(page, label).fill(other);
    await expect(saveButton(page), label).toBeEnabled();
    await field(page, label).fill(before);
    await expect(saveButton(page), label).toBeDisabled();
  }
  for (const [label, other, before] of [
    ["المهنة", "نجّار", "كهربائي"],
    ["المدينة", "دمشق", "حمص"],
  ] as const) {
    await field(page, label).selectOption(other);
    await expect(saveButton(page), label).toBeEnabled();
    await field(page, label).selectOption(before);
    await expect(saveButton(page), label).toBeDisabled();
  }
  await field(page, "أنثى").check();
  await expect(saveButton(page)).toBeEnabled();
  await field(page, "ذكر").check();
  await expect(saveButton(page)).toBeDisabled();
});

test("what is saved is told, shown on the card, and asleep again", {
  tag: "@desktop",
}, async ({ page }) => {
  const { id } = await openProfile(page);
  await markDocument(page);
  await field(page, "سنوات الخبرة").fill("١٢");
  await field(page, "وصف العمل").fill("  تمديد الكهرباء.\n\nفي حمص وريفها.  ");
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await saveButton(page).dblclick();
  expect(Object.keys((await sent).postDataJSON()).sort()).toEqual(
    ["city", "email", "gender", "id", "name", "phone", "profession", ...fieldNames].sort(),
  );
  expect((await sent).postDataJSON().id).toBe(id);
  await expect(status(page).getByText("حُفظت التعديلات.")).toHaveCount(1);
  await expect(card(page).getByText("12 سنة")).toBeVisible();
  await expect(card(page).getByText("في حمص وريفها.")).toBeVisible();
  await expect(field(page, "سنوات الخبرة")).toHaveValue("12");
  await expect(saveButton(page)).toBeDisabled();
  // The button has lost the focus; whoever goes on by keys does so where they were.
  const form = page.getByRole("region", { name: "تعديل البيانات" });
  await expect(form).toBeFocused();
  // A change that the server cleans away.
  await field(page, "الاسم الكامل").fill("عمر الزعبي  ");
  await saveButton(page).click();
  await expect(field(page, "الاسم الكامل")).toHaveValue("عمر الزعبي");
  await expect(saveButton(page)).toBeDisabled();
  await expect(form).toBeFocused();
  await expect(field(page, "المهنة").locator("option:checked")).toHaveText("كهربائي");
  expect(await isSameDocument(page)).toBe(true);
});

test("what cannot be saved stays as it was typed, told under its field", {
  tag: "@desktop",
}, async ({ page, announce }) => {
  announce(/status of 422/);
  await openProfile(page);
  await field(page, "سنوات الخبرة").fill("مئة");
  await field(page, "رقم الهاتف").fill("12");
  await field(page, "كلمة مرورك الحالية").fill(password);
  await saveButton(page).click();
  await expectError(field(page, "رقم الهاتف"), /صحيح/);
  await expectError(field(page, "سنوات الخبرة"), /من 0 إلى 70/);
  await expect(field(page, "رقم الهاتف")).toBeFocused();
  await expect(field(page, "سنوات الخبرة")).toHaveValue("مئة");
  await expect(saveButton(page)).toBeEnabled();
});

test("a changed address is to be verified again, by a new link on request", {
  tag: "@desktop",
}, async ({ page }) => {
  await page.clock.install();
  await logInAsNewCraftsman(page.context());
  let verified: string | null = new Date().toISOString();
  await page.route("**/api/get-profile-data", async (route) => {
    const { user, ...lists } = await (await route.fetch()).json();
    await route.fulfill({ json: { user: { ...user, email_verified_at: verified }, ...lists } });
  });
  await open(page, "/profile");
  const banner = page.getByText("لم تؤكد بريدك بعد");
  await expect(saveButton(page)).toBeVisible();
  await expect(banner).toBeHidden();
  await field(page, "البريد الإلكتروني").fill(`new-${crypto.randomUUID()}@mail.example`);
  await field(page, "كلمة مرورك الحالية").fill(password);
  verified = null;
  await saveButton(page).click();
  await expect(status(page).getByText("أرسلنا رابط تفعيل إلى بريدك الجديد")).toBeVisible();
  await expect(banner).toBeVisible();
  const again = page.getByRole("button", { name: "أرسل رابط التفعيل" });
  await again.click();
  await expect(status(page).getByText("أرسلنا رابط التفعيل إلى بريدك الإلكتروني.")).toBeVisible();
  const resting = page.getByText("أُرسل الرابط. لم تصلك؟");
  await expect(resting).toBeVisible();
  await expect(again).toBeDisabled();
  await expect(again).toBeFocused();
  // The minute begins in an effect.
  await afterEffects(page);
  await page.clock.fastForward("01:00");
  await expect(again).toBeEnabled();
  await expect(resting).toBeHidden();
});

test("an address that has been verified elsewhere meanwhile is said to be", {
  tag: "@desktop",
}, async ({ page }) => {
  await logInAsNewCraftsman(page.context());
  let verified: string | null = null;
  await page.route("**/api/get-profile-data", async (route) => {
    const { user, ...lists } = await (await route.fetch()).json();
    await route.fulfill({ json: { user: { ...user, email_verified_at: verified }, ...lists } });
  });
  const already = "بريدك الإلكتروني مفعّل بالفعل.";
  await page.route("**/email/verification-notification", (route) =>
    route.fulfill({ contentType: "text/plain; charset=utf-8", body: already }),
  );
  await open(page, "/profile");
  const banner = page.getByText("لم تؤكد بريدك بعد");
  await expect(banner).toBeVisible();
  verified = new Date().toISOString();
  await page.getByRole("button", { name: "أرسل رابط التفعيل" }).click();
  await expect(status(page).getByText(already)).toBeVisible();
  await expect(page.getByText("أُرسل الرابط.")).toHaveCount(0);
  await expect(banner).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
});

test("an approved listing leads to its public page", { tag: "@desktop" }, async ({ page }) => {
  const { id } = await logInAsNewCraftsman(page.context());
  await having(page, { status: 1, state: "approved" });
  await open(page, "/profile");
  await expect(page.getByRole("link", { name: "عرض ملفي المنشور" })).toHaveAttribute(
    "href",
    `/carftsman-details/${id}`,
  );
});

test("what is seldom needed is folded, and an address leads into it", async ({
  page,
  announce,
}) => {
  // A changed hash of the same page is a step in its history that the router did not make.
  announce(/blocker on a POP navigation/);
  await openProfile(page);
  const question = page.getByRole("button", { name: "حذف حسابي" });
  await expect(saveButton(page)).toBeVisible();
  await expect(question).toBeHidden();
  await page.locator("summary").filter({ hasText: profileTexts.account }).focus();
  await page.keyboard.press("Enter");
  await expect(question).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await open(page, "/profile#delete-account");
  await expect(question).toBeInViewport();
});
