import { claimTexts, codeTexts } from "#src/features/accounts/phone/screen.texts.ts";
import { removeTexts } from "#src/features/listings/remove.texts.ts";
import { outcomeText } from "#src/features/moderation/phone/texts.ts";
import { field, logInButton, passwordField } from "#tests/browser/accounts.ts";
import { openLoaded } from "#tests/browser/admins.ts";
import { expect, open, test } from "#tests/browser/support.ts";
import { matchCode, operatorNumber, withPhoneSite } from "./phone-site.ts";

const newPassword = "mishmish-4-bahr";
const fullname = "سامر النجار";
const phone = "0944 123 456";

test("68: a craftsman claims his listing by the admin's link, proves his number, and logs in by it", async ({
  browser,
}) => {
  // Starting the site takes long on a busy machine.
  test.setTimeout(240_000);
  await withPhoneSite(browser, async ({ admin, visitor: page, addListing }) => {
    await addListing({ fullname, phone });
    await openLoaded(admin, `/craftsmen?q=${encodeURIComponent(fullname)}`);
    await admin.getByRole("button", { name: `أرسل له رابط صفحته ${fullname}` }).click();
    await admin.getByRole("button", { name: "إنشاء الرابط" }).click();
    const ready = admin.getByRole("link", { name: "أرسله بواتساب" });
    const text = new URL((await ready.getAttribute("href")) ?? "").searchParams.get("text") ?? "";
    const link = text.split("\n").at(-1) ?? "";
    expect(link).toMatch(/\/claim\/[\w-]{43}$/);

    await open(page, new URL(link).pathname);
    await expect(page.getByText(fullname)).toBeVisible();
    await page.getByRole("link", { name: "هذه ليست صفحتي" }).click();
    await expect(page.getByRole("heading", { name: removeTexts.title })).toBeVisible();
    await expect(page.getByText(fullname)).toBeVisible();
    await page.goBack();
    await page.getByRole("button", { name: "نعم، هذه صفحتي" }).click();
    await page.getByRole("button", { name: "أكّد رقمك" }).click();
    const message = page.getByRole("link", { name: "افتح واتساب وأرسل الرسالة" });
    const { code, recipient } = await matchCode(admin, await message.getAttribute("href"));
    expect(recipient).toBe(`https://wa.me/${operatorNumber.slice(1)}`);
    await expect(page.getByText(code)).toBeVisible();
    await page.getByRole("button", { name: codeTexts.check }).click();
    await expect(page.getByRole("status").getByText(codeTexts.notYet)).toBeVisible();
    await expect(admin.getByRole("dialog")).toContainText(fullname);
    await admin.getByRole("button", { name: "مطابق" }).click();
    await expect(admin.getByText(outcomeText("proven", fullname))).toBeVisible();

    await page.getByRole("button", { name: "أرسلت الرسالة، تابع" }).click();
    await expect(page.getByText(claimTexts.login)).toContainText(/\d{3,}/);
    await passwordField(page).fill(newPassword);
    await page.getByRole("button", { name: "حفظ كلمة المرور والدخول" }).click();
    await page.waitForURL("**/profile");
    await expect(page.getByText("رقمك مؤكَّد، ويظهر ذلك في صفحتك.")).toBeVisible();

    await page.context().clearCookies();
    await open(page, "/login");
    await field(page, "رقم الهاتف أو البريد").fill(phone);
    await passwordField(page).fill(newPassword);
    await logInButton(page).click();
    await page.waitForURL("**/profile");

    await page.context().clearCookies();
    await open(page, new URL(link).pathname);
    await expect(page.getByRole("alert")).toContainText("استُعمل هذا الرابط من قبل");
  });
});
