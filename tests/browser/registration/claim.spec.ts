import {
  field,
  freshFullname,
  freshPhone,
  logInAsNewCraftsman,
  logInButton,
  passwordField,
} from "#tests/browser/accounts.ts";
import { logInAsAdmin, openAsAdmin, send } from "#tests/browser/admins.ts";
import { leaveWithoutAccount } from "#tests/browser/support/database.ts";
import { expect, open, test } from "#tests/browser/support.ts";

test.use({ viewport: { width: 390, height: 844 } });

const newPassword = "mishmish-4-bahr";

test("68: a craftsman claims his listing by the admin's link, proves his number, and logs in by it", async ({
  page,
  browser,
  announce,
}) => {
  // The browser still believes itself logged in once its cookies are gone.
  announce(/status of 401/);
  const phone = freshPhone();
  const fullname = freshFullname();
  const { id } = await logInAsNewCraftsman(page.context(), fullname, phone);
  await page.context().clearCookies();
  await leaveWithoutAccount(id);
  const admin = await browser.newPage();
  await logInAsAdmin(admin.context());
  await send(admin.context(), "PUT", "/api/settings", { whatsapp: "0933111222" });
  try {
    await openAsAdmin(admin, `/craftsmen?q=${encodeURIComponent(fullname)}`);
    await admin.getByRole("button", { name: `رابط الاستلام ${fullname}` }).click();
    await admin.getByRole("button", { name: "إنشاء الرابط" }).click();
    const ready = admin.getByRole("link", { name: "أرسله بواتساب" });
    const text = new URL((await ready.getAttribute("href")) ?? "").searchParams.get("text") ?? "";
    const link = text.split("\n").at(-1) ?? "";
    expect(link).toMatch(/\/claim\/[\w-]{43}$/);

    await open(page, new URL(link).pathname);
    await expect(page.getByText(fullname)).toBeVisible();
    await page.getByRole("button", { name: "هذه صفحتي، أريد استلامها" }).click();
    await page.getByRole("button", { name: "أكّد رقمك" }).click();
    const message = page.getByRole("link", { name: "أرسل لنا هذه الرسالة من رقمك" });
    const url = new URL((await message.getAttribute("href")) ?? "");
    expect(url.href).toContain("https://wa.me/963933111222");
    const code = /\d{6}/.exec(url.searchParams.get("text") ?? "")?.[0] ?? "";
    await expect(page.getByText(code)).toBeVisible();

    await openAsAdmin(admin, "/carftsman-orders");
    await admin.getByRole("button", { name: "وصلني رمز بواتساب" }).click();
    await field(admin, "الرمز").fill(code);
    await admin.getByRole("button", { name: "لمن هذا الرمز؟" }).click();
    await expect(admin.getByRole("dialog")).toContainText(fullname);
    await admin.getByRole("button", { name: "مطابق" }).click();
    await expect(admin.getByText("أُكّد الرقم.")).toBeVisible();

    await page.getByRole("button", { name: "أرسلتها. هل وصلت؟" }).click();
    await passwordField(page).fill(newPassword);
    await page.getByRole("button", { name: "حفظ كلمة المرور والدخول" }).click();
    await expect(page).toHaveURL("/profile");
    await expect(page.getByText("رقمك مؤكَّد، ويظهر ذلك في صفحتك.")).toBeVisible();

    await page.context().clearCookies();
    await open(page, "/login");
    await field(page, "البريد الإلكتروني").fill(phone);
    await passwordField(page).fill(newPassword);
    await logInButton(page).click();
    await expect(page).toHaveURL("/profile");

    await page.context().clearCookies();
    await open(page, new URL(link).pathname);
    await expect(page.getByRole("alert")).toContainText("استُعمل هذا الرابط من قبل");
  } finally {
    await send(admin.context(), "PUT", "/api/settings", { whatsapp: null });
    await admin.context().close();
  }
});
