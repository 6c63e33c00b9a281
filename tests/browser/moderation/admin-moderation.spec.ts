import type { Page } from "@playwright/test";
import { profileTexts } from "#src/features/accounts/profile/profile.texts.ts";
import { logInAsAdmin, send, statusMessage } from "#tests/browser/admins.ts";
import { expect, open, test } from "#tests/browser/support.ts";
import { cardOf, newApplicantInBrowser, openOrdersWith } from "./orders.ts";

const decline = (page: Page, name: string) =>
  page.getByRole("button", { name: `رفض ${name}`, exact: true });
const question = (page: Page) => page.getByRole("dialog", { name: "رفض الطلب" });
const reason = (page: Page, name: string) => question(page).getByRole("checkbox", { name });
const sendReason = (page: Page) => question(page).getByRole("button", { name: "رفض الطلب" });

test("a declined craftsman reads why, corrects it and sends the listing again", {
  tag: "@both",
}, async ({ page, context, browser, baseURL, announce }) => {
  announce(/status of 422/);
  const { name, id, context: own } = await newApplicantInBrowser(browser, baseURL);
  await openOrdersWith(page, context, { id, name });

  await decline(page, name).click();
  await expect(reason(page, "الاسم غير واضح")).toBeFocused();
  await sendReason(page).click();
  const error = question(page).getByText("اختر سببًا من القائمة.");
  await expect(error).toBeVisible();
  // The buttons stay in sight over what is scrolled, but not over this.
  const edges = async () => [await error.boundingBox(), await sendReason(page).boundingBox()];
  await expect(async () => {
    const [text, button] = await edges();
    expect(text!.y + text!.height).toBeLessThan(button!.y);
  }).toPass();
  await reason(page, "وصف العمل غير كافٍ").check();
  await reason(page, "الصورة غير مناسبة").check();
  await question(page).getByLabel("بكلماتك").fill("اذكر الأحياء التي تعمل فيها.");
  const preview = question(page).getByRole("region", { name: "هكذا يصل إلى الحرفي" });
  const words = "الصورة غير مناسبة.\nوصف العمل غير كافٍ أو غير مفهوم.\nاذكر الأحياء التي تعمل فيها.";
  await expect(preview).toContainText(words);
  await sendReason(page).click();
  await expect(statusMessage(page, "رُفض الطلب، وسيصل السبب إلى الحرفي.")).toBeVisible();
  await expect(cardOf(page, name)).toHaveCount(0);

  const theirs = await own.newPage();
  await open(theirs, "/profile");
  await expect(theirs.getByText("وصف العمل غير كافٍ")).toBeVisible();
  await expect(theirs.getByText("اذكر الأحياء التي تعمل فيها.")).toBeVisible();
  await expect(theirs.getByText("الصورة غير مناسبة.")).toBeVisible();
  const sendNow = theirs.getByRole("button", { name: "أرسل الطلب الآن" });
  await expect(sendNow).toBeVisible();
  await theirs.getByRole("button", { name: profileTexts.correctField("وصف العمل") }).click();
  await theirs.getByLabel("وصف العمل").fill("أعمل في المزة.");
  await expect(sendNow).toBeHidden();
  await theirs.getByRole("button", { name: "حفظ التعديلات" }).click();
  await expect(statusMessage(theirs, "حُفظت التعديلات.")).toBeVisible();
  await sendNow.click();
  await expect(theirs.getByText("طلبك قيد المراجعة.")).toBeVisible();
  await own.close();

  await openOrdersWith(page, context, { id, name });
  await expect(cardOf(page, name)).toContainText("أعمل في المزة.");
  await send(context, "POST", `/api/craftsmen-approv/${id}`);
});

test("the question is left by Esc, and gives the focus back", { tag: "@desktop" }, async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const { name, id, context: own } = await newApplicantInBrowser(browser, baseURL);
  await own.close();
  await openOrdersWith(page, context, { id, name });
  await decline(page, name).focus();
  await page.keyboard.press("Enter");
  await expect(question(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  await expect(decline(page, name)).toBeFocused();
});

test("what another admin has declined meanwhile is told, and leaves", {
  tag: "@desktop",
}, async ({ page, context, browser, baseURL, announce }) => {
  announce(/status of 409/);
  const { name, id, context: own } = await newApplicantInBrowser(browser, baseURL);
  await own.close();
  await openOrdersWith(page, context, { id, name });
  await send(context, "POST", `/api/craftsmen-decline/${id}`, { reason: "name" });
  await page.getByRole("button", { name: `موافق ${name}`, exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("سبق أن رُفض هذا الطلب.");
  await expect(cardOf(page, name)).toHaveCount(0);
});

test("a suspended craftsman is logged out, and reads why on the way back", {
  tag: "@desktop",
}, async ({ page, context, browser, baseURL }) => {
  const { id, context: own } = await newApplicantInBrowser(browser, baseURL);
  await logInAsAdmin(context);
  await send(context, "POST", `/api/craftsmen-approv/${id}`);
  await send(context, "POST", `/api/craftsmen-suspend/${id}`, { reason: "complaints" });
  const theirs = await own.newPage();
  await theirs.goto("/profile");
  await expect(theirs).toHaveURL("/login?next=%2Fprofile");
  expect((await page.request.get(`/carftsman-details/${id}`)).status()).toBe(404);
  await own.close();
});

test("an admin who meets a listing that is not approved can approve it there", {
  tag: "@desktop",
}, async ({ page, context, browser, baseURL }) => {
  const { name, id, context: own } = await newApplicantInBrowser(browser, baseURL);
  await own.close();
  // The public lists hold none; this is how one would look.
  await page.route("**/api/craftsmen?*", async (route) => {
    const list = await (await route.fetch()).json();
    list.data[0] = { ...list.data[0], id, fullname: name, status: 0 };
    await route.fulfill({ json: list });
  });
  const showSecondPage = async () => {
    await open(page, "/");
    await page.getByRole("link", { name: "الصفحة 2", exact: true }).click();
    await expect(page.getByRole("link", { name })).toBeVisible();
  };
  await showSecondPage();
  const approve = page.getByRole("button", { name: `موافق ${name}` });
  await expect(approve).toBeHidden();
  await logInAsAdmin(context);
  // From here on this browser knows that an admin uses it.
  await open(page, "/carftsman-orders");
  await expect(page.locator("html")).toHaveAttribute("data-role", "admin");
  await showSecondPage();
  await approve.click();
  await expect(statusMessage(page, "نُشر ملف الحرفي في الدليل.")).toBeVisible();
  // The list is asked for anew.
  await page.unrouteAll({ behavior: "wait" });
});

test("what comes late of one leaves the question about another open", { tag: "@desktop" }, async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const [one, other] = [
    await newApplicantInBrowser(browser, baseURL),
    await newApplicantInBrowser(browser, baseURL),
  ];
  await logInAsAdmin(context);
  await open(page, "/craftsmen?state=pending");
  const late = Promise.withResolvers<void>();
  await page.route(`**/api/craftsmen-decline/${one.id}`, async (route) => {
    await late.promise;
    await route.continue();
  });
  await decline(page, one.name).click();
  await reason(page, "الصورة غير مناسبة.").check();
  await sendReason(page).click();
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  await decline(page, other.name).click();
  await expect(question(page)).toContainText(other.name);
  late.resolve();
  await expect(page.getByRole("row").filter({ hasText: one.name })).toHaveCount(0);
  await expect(question(page)).toContainText(other.name);
});
