import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { admin, email, field, password } from "#tests/browser/accounts.ts";
import { statusMessage } from "#tests/browser/admins.ts";
import { insertAdmin } from "#tests/browser/support/database.ts";
import { withOwnSite } from "#tests/browser/support/own-site.ts";
import { expect, open, test } from "#tests/browser/support.ts";

const halfMinute = 30_000;

/** What the app shows; the next code has not been used yet, and a phone's clock may be that early. */
const codeOf = (secret: string, early = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + early });

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const code = (page: Page) => field(page, "رمز التحقق");

async function logIn(page: Page, site: string, address = admin.email, typed = password) {
  await open(page, `${site}/login`);
  await email(page).fill(address);
  await field(page, "كلمة المرور").fill(typed);
  await press(page, "دخول");
}

test("14: an admin sets up the second factor that the site demands, and logs in by it", async ({
  page,
  announce,
}) => {
  announce(/status of 422/, /status of 401/);
  test.setTimeout(240_000);
  await withOwnSite({ ADMIN_2FA: "required" }, async (site) => {
    await logIn(page, site);
    await expect(page).toHaveURL(`${site}/account`);
    await open(page, `${site}/craftsmen`);
    await expect(page).toHaveURL(`${site}/account`);

    await field(page, "كلمة المرور الحالية").first().fill(password);
    await press(page, "تفعيل التحقق بخطوتين");
    await expect(page.getByRole("img", { name: /رمز QR لتطبيق/ })).toBeVisible();
    const key = await page.locator("p[lang=en]", { hasText: /^[A-Z2-7 ]{39}$/ }).textContent();
    const secret = (key ?? "").replaceAll(" ", "");
    await code(page).fill("000000");
    await press(page, "تأكيد الرمز");
    await expect(code(page)).toBeFocused();
    await expect(code(page)).toHaveAttribute("aria-invalid", "true");
    await code(page).fill(codeOf(secret));
    await press(page, "تأكيد الرمز");

    const title = page.getByRole("heading", { name: "احفظ رموز الاسترداد" });
    await expect(title).toBeFocused();
    const recovery = await page.locator("ul[lang=en] li").allInnerTexts();
    expect(recovery).toHaveLength(10);
    const downloaded = page.waitForEvent("download");
    await press(page, "تنزيل الرموز");
    expect((await downloaded).suggestedFilename()).toContain(".txt");
    await page.getByRole("banner").getByRole("link", { name: "حِرَفي" }).click();
    await expect(page.getByRole("dialog", { name: "هل حفظت رموز الاسترداد؟" })).toBeVisible();
    await press(page, "العودة إلى الرموز");
    await press(page, "حفظتُ الرموز");
    await expect(page).toHaveURL(`${site}/dashboard`);

    await page.context().clearCookies();
    await logIn(page, site, admin.email, "not-the-password");
    await expect(email(page)).toHaveAttribute("aria-invalid", "true");
    await field(page, "كلمة المرور").fill(password);
    await press(page, "دخول");
    await expect(code(page)).toBeFocused();
    await code(page).fill(codeOf(secret, halfMinute));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${site}/dashboard`);

    await page.context().clearCookies();
    await logIn(page, site);
    await press(page, /لا أجد هاتفي/);
    await expect(field(page, "رمز الاسترداد")).toBeFocused();
    await field(page, "رمز الاسترداد").fill(recovery[0] ?? "");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${site}/dashboard`);
    await open(page, `${site}/account`);
    await expect(page.getByText("بقيت لديك 9 رموز استرداد.")).toBeVisible();
    await expect(page.getByRole("button", { name: "إيقاف التحقق بخطوتين" })).toHaveCount(0);
  });
});

test("14: it is offered, and can be put off or turned off where the site leaves it open", {
  tag: "@desktop",
}, async ({ page }) => {
  // One of its own, since the others would be asked for the code from then on.
  const address = `rana-${crypto.randomUUID()}@herafi.example`;
  await insertAdmin(address);
  await logIn(page, "", address);
  await expect(page).toHaveURL("/dashboard");
  const offer = page.getByRole("region", { name: /احمِ حسابك/ });
  await offer.getByRole("link", { name: "تفعيل" }).click();
  await field(page, "كلمة المرور الحالية").first().fill(password);
  await press(page, "تفعيل التحقق بخطوتين");
  const link = await page.locator("a[href^='otpauth:']").getAttribute("href");
  const secret = new URL(link ?? "").searchParams.get("secret") ?? "";
  await code(page).fill(codeOf(secret));
  await press(page, "تأكيد الرمز");
  await press(page, "حفظتُ الرموز");
  await open(page, "/dashboard");
  await expect(page.getByText("حرفيون جدد")).toBeVisible();
  await expect(offer).toHaveCount(0);

  await open(page, "/account");
  await press(page, "إيقاف التحقق بخطوتين");
  const question = page.getByRole("dialog");
  await question.getByLabel("كلمة المرور الحالية").fill(password);
  await question.getByRole("button", { name: "إلغاء" }).click();
  await press(page, "إيقاف التحقق بخطوتين");
  await expect(question.getByLabel("كلمة المرور الحالية")).toHaveValue("");
  await question.getByLabel("كلمة المرور الحالية").fill(password);
  await question.getByLabel("رمز التحقق").fill(codeOf(secret, halfMinute));
  await question.getByRole("button", { name: "إيقاف", exact: true }).click();
  await expect(statusMessage(page, "أُوقف التحقق بخطوتين.")).toBeVisible();

  const change = page.getByRole("form", { name: "تغيير كلمة المرور" });
  await change.getByLabel("كلمة المرور الحالية").fill(password);
  await change.getByLabel("كلمة المرور الجديدة").fill("zaytoun-8-jisr");
  await change.getByLabel("تأكيد كلمة المرور").fill("zaytoun-8-jisr");
  await change.getByRole("button", { name: "تغيير كلمة المرور" }).click();
  await expect(
    statusMessage(page, "تغيّرت كلمة المرور، وسُجّل خروجك من أجهزتك الأخرى."),
  ).toBeVisible();
  await open(page, "/dashboard");
  await press(page, "ليس الآن");
  await expect(offer).toHaveCount(0);
  await open(page, "/dashboard");
  await expect(page.getByText("حرفيون جدد")).toBeVisible();
  await expect(offer).toHaveCount(0);
});
