import {
  email,
  expectError,
  field,
  freshPhone,
  logInAsNewCraftsman,
  openProfile,
  saveButton,
} from "#tests/browser/accounts.ts";
import {
  inTwoWeeks,
  showAudit,
  showOrders,
  showProfileAs,
  showTakenPhone,
} from "#tests/browser/screens/account/unconfirmed-screens.ts";
import { expect, test } from "#tests/browser/support.ts";

test("39: the refusal of a taken number leads to the contact form, and nothing typed is lost", async ({
  page,
  announce,
}) => {
  announce(/status of 422/);
  await showTakenPhone(page);
  const phone = field(page, "رقم الهاتف");
  await expectError(phone, /إن كان رقمك فأكّد أنه لك/);
  const address = await email(page).inputValue();
  const wayOn = page.getByRole("main").getByRole("link", { name: "اتصل بنا" });
  await expect(wayOn).toHaveCount(1);
  await wayOn.click();
  await expect(page).toHaveURL("/contact");
  await expect(page.getByRole("heading", { level: 1, name: "اتصل بنا" })).toBeVisible();
  await page.goBack();
  await expect(email(page)).toHaveValue(address);
  await expect(field(page, "الاسم الكامل")).toHaveValue("لينا حدّاد");
});

test("39: the profile refuses a taken number in the same words", async ({ page, announce }) => {
  announce(/status of 422/);
  const taken = freshPhone();
  await logInAsNewCraftsman(page.context(), "عمر الزعبي", taken);
  await page.context().clearCookies();
  await openProfile(page);
  await field(page, "رقم الهاتف").fill(taken);
  await field(page, "كلمة مرورك الحالية").fill("zaytoun-7-jisr");
  await saveButton(page).click();
  await expectError(field(page, "رقم الهاتف"), /إن كان رقمك فأكّد أنه لك/);
  await expect(page.getByRole("main").getByRole("link", { name: "اتصل بنا" })).toBeVisible();
});

test("39: the profile names the day on which the registration ends", async ({ page }) => {
  await showProfileAs(page, { registration_ends_at: inTwoWeeks }, {});
  const notice = page.getByText(/قبل 10 كانون الأول 2026. بعده نحذف تسجيلك/);
  await expect(notice).toBeVisible();
  await expect(page.getByRole("button", { name: "أرسل رابط التفعيل" })).toBeVisible();
});

test("39: the profile says nothing of an end where there is none", async ({ page }) => {
  await page.route("**/api/get-profile-data", async (route) => {
    const data = await (await route.fetch()).json();
    await route.fulfill({ json: { ...data, registration_ends_at: null } });
  });
  await openProfile(page);
  await expect(page.getByText("لم تؤكد بريدك بعد")).toBeVisible();
  await expect(page.getByText("نحذف تسجيلك")).toHaveCount(0);
});

test("39: the profile says that the listing has no number", async ({ page }) => {
  await showProfileAs(page, {}, { phone: null, phone_display: null });
  await expect(page.getByText("لا رقم في صفحتك")).toBeVisible();
});

test("68: admins see that a number is proven", ({ page }) => showOrders(page));

test("39: admins see in the log that a registration ended, and why", async ({ page }) => {
  await showAudit(page);
  const entry = page.getByRole("listitem").filter({ hasText: "إنهاء تسجيل غير مفعّل" });
  await expect(entry).toContainText("الموقع من تلقاء نفسه");
  await expect(entry).toContainText("لم يُفعّل البريد خلال 14 يومًا");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("39: the privacy policy says how long an unverified registration is kept", async ({
    page,
    announce,
  }) => {
    announce(/\/assets\/[^/]+\.js csp$/);
    await page.goto("/privacy-policy");
    const rule = page.getByText(/إذا لم تفعّل بريدك بعد التسجيل: نحفظ بياناتك 14 يومًا/);
    await expect(rule).toBeVisible();
  });
});
