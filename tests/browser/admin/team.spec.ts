import { accountType } from "#src/auth/table.server.ts";
import { field, logInAs } from "#tests/browser/accounts.ts";
import { openAsAdmin } from "#tests/browser/admins.ts";
import { insertAdmin, insertCraftsman } from "#tests/browser/support/database.ts";
import { linkIn, mailTo } from "#tests/browser/support/mails.ts";
import { expect, open, test } from "#tests/browser/support.ts";

test("an owner invites a helper of one city, who sees only its orders until that is changed", {
  tag: "@both",
}, async ({ page, browser, isMobile, announce }) => {
  announce(/status of 40[13]/);
  const email = `helper-${crypto.randomUUID()}@mail.example`;
  const owner = await insertAdmin(`owner-${crypto.randomUUID()}@mail.example`);
  await logInAs(page.context(), owner, accountType.admin);
  await open(page, "/team");

  // Invited, for Homs alone.
  await page.getByRole("button", { name: "دعوة إلى الفريق" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("البريد الإلكتروني")).toBeFocused();
  await dialog.getByLabel("البريد الإلكتروني").fill(email);
  await dialog.getByText("مدن محددة").click();
  await dialog.getByRole("checkbox", { name: "حمص" }).check();
  await dialog.getByRole("button", { name: "إرسال الدعوة" }).click();
  await expect(page.getByRole("status").getByText("أُرسلت الدعوة.")).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: email })).toBeVisible();

  // Accepted, from the mail.
  const link = linkIn(await mailTo(email, "دعوة إلى فريق إدارة حِرَفي"));
  const theirs = await browser.newContext();
  const helper = await theirs.newPage();
  await open(helper, new URL(link).pathname);
  await expect(helper.getByLabel("البريد الإلكتروني")).toHaveValue(email);
  const name = "هدى المساعدة";
  await field(helper, "اسمك").fill(name);
  await field(helper, "كلمة المرور").fill("zaytoun-9-jisr");
  await helper.getByRole("button", { name: "قبول الدعوة" }).click();
  await expect(helper).toHaveURL("/dashboard");

  // Only what is of Homs, where the listing is, and nothing of owners.
  const own = `طلب ${freshLetters()}`;
  await insertCraftsman({
    email: `${crypto.randomUUID()}@mail.example`,
    fullname: own,
    phone: freshNumber(),
  });
  await open(helper, `/carftsman-orders?q=${encodeURIComponent(own)}`);
  await expect(helper.getByRole("heading", { name: own })).toBeVisible();
  for (const path of ["/received-contacts", "/cities", "/team", "/site-state"]) {
    await expect(helper.locator(`a[href="${path}"]`).filter({ visible: true })).toHaveCount(0);
    expect((await helper.goto(path))?.status()).toBe(403);
    await expect(helper).toHaveURL("/forbidden");
  }
  await open(helper, "/craftsmen");
  // On phones city and profession are folded away.
  if (isMobile) await helper.getByRole("button", { name: "تصفية" }).click();
  await expect(helper.getByLabel("المدينة").getByRole("option")).toHaveText(["كل المدن", "حمص"]);
  await expect(helper.getByText("تنزيل الجدول")).toBeHidden();

  // Another city and the messages: the next request is under them.
  await open(page, "/team");
  const card = page.getByRole("article").filter({ hasText: email });
  await expect(card.getByText("حمص")).toBeVisible();
  await card.getByRole("button", { name: /تغيير الصلاحيات/ }).click();
  await dialog.getByRole("checkbox", { name: "حمص" }).uncheck();
  await dialog.getByRole("checkbox", { name: "دمشق", exact: true }).check();
  await dialog.getByText("يقرأ الرسائل ويجيب عنها أيضًا").click();
  await dialog.getByRole("button", { name: "حفظ" }).click();
  await expect(card.getByText("دمشق")).toBeVisible();
  await open(helper, `/carftsman-orders?q=${encodeURIComponent(own)}`);
  await expect(helper.getByText("لا طلبات بهذا الاختيار")).toBeVisible();
  await open(helper, "/received-contacts");
  await expect(helper.getByRole("heading", { level: 1, name: "الرسائل" })).toBeVisible();

  // Removed: out at once.
  await card.getByRole("button", { name: /حذف من الفريق/ }).click();
  await dialog.getByRole("button", { name: "حذف من الفريق" }).click();
  await expect(card).toHaveCount(0);
  await helper.goto("/carftsman-orders");
  await expect(helper).toHaveURL(/\/login/);
  await theirs.close();
});

test("the last owner is told why nobody can take their place", async ({ page, announce }) => {
  announce(/status of 409/);
  await page.route("**/api/team/*", (route) =>
    route.fulfill({ status: 409, json: { message: "لا بد للموقع من مالك واحد على الأقل." } }),
  );
  await openAsAdmin(page, "/team");
  const own = page.getByRole("article").filter({ hasText: "(أنت)" });
  await own.getByRole("button", { name: /حذف من الفريق/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "حذف من الفريق" }).click();
  await expect(dialog.getByText("لا بد للموقع من مالك واحد على الأقل.")).toBeVisible();
});

test("the password is asked for before another owner is removed or made a moderator", async ({
  page,
  announce,
}) => {
  announce(/status of 422/);
  const owner = await insertAdmin(`owner-${crypto.randomUUID()}@mail.example`);
  const email = `other-${crypto.randomUUID()}@mail.example`;
  await insertAdmin(email);
  await logInAs(page.context(), owner, accountType.admin);
  await open(page, "/team");
  const card = page.getByRole("article").filter({ hasText: email });
  const dialog = page.getByRole("dialog");

  await card.getByRole("button", { name: /تغيير الصلاحيات/ }).click();
  await expect(dialog.getByLabel("كلمة المرور الحالية")).toHaveCount(0);
  await dialog.getByText("مشرف: يراجع طلبات الحرفيين ويقرر").click();
  await expect(dialog.getByText("كلمة مرور حسابك أنت، لأن هذا حساب مالك.")).toBeVisible();
  await dialog.getByRole("button", { name: "إلغاء" }).click();

  await card.getByRole("button", { name: /حذف من الفريق/ }).click();
  await expect(dialog.getByText(email)).toBeVisible();
  await field(page, "كلمة المرور الحالية").fill("wrong-7-jisr");
  await dialog.getByRole("button", { name: "حذف من الفريق" }).click();
  await expect(dialog.getByText("كلمة المرور الحالية غير صحيحة. أعد كتابتها.")).toBeVisible();
  await expect(card).toBeVisible();
  await field(page, "كلمة المرور الحالية").fill("zaytoun-7-jisr");
  await dialog.getByRole("button", { name: "حذف من الفريق" }).click();
  await expect(card).toHaveCount(0);
});

const letters = (count: number, from: string) =>
  [...crypto.getRandomValues(new Uint8Array(count))]
    .map((byte) => from[byte % from.length])
    .join("");
const freshLetters = () => letters(12, "ابتثجحخدذر");
const freshNumber = () => `+96395${letters(7, "0123456789")}`;
