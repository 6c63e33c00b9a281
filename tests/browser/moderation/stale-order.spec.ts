import type { BrowserContext, Page } from "@playwright/test";
import { csrfHeaders, freshPhone } from "#tests/browser/accounts.ts";
import { logInAsAdmin, openAsAdmin, send, statusMessage } from "#tests/browser/admins.ts";
import { afterRequests, expect, test } from "#tests/browser/support.ts";
import { photo } from "#tests/support/pictures/pictures.ts";
import { prepareSecondTap } from "./double-tap.ts";
import { approvals, cardOf, newApplicantInBrowser, openOrdersWith } from "./orders.ts";

const approve = (page: Page, name: string) =>
  page.getByRole("button", { name: `موافق ${name}`, exact: true });
const decline = (page: Page, name: string) =>
  page.getByRole("button", { name: `رفض ${name}`, exact: true });
const refusal = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "تغيّرت بيانات هذا الملف بعد أن فتحته" });
const hasChanged = "تغيّرت بيانات هذا الطلب بعد أن فتحته.";

/** Saves the own profile with these changes, in another browser than the admin's. */
async function save(own: BrowserContext, changes: object) {
  const user = await (await own.request.get("/api/user")).json();
  const { id, fullname: name, email, gender, experience, phone, description } = user;
  const same = { id, name, email, gender, experience, phone, description };
  const ids = { city: user.city_id, profession: user.profession_id };
  await send(own, "PUT", "/api/update-user", { ...same, ...ids, ...changes });
}

test("34: an order whose phone changes while the admin looks is not approved unread", async ({
  page,
  context,
  browser,
  baseURL,
  announce,
}) => {
  announce(/status of 409/);
  const { name, id, context: own } = await newApplicantInBrowser(browser, baseURL);
  await openOrdersWith(page, context, { id, name });
  const card = cardOf(page, name);
  const number = card.locator('a[href^="tel:"]');
  const former = (await number.textContent()) ?? "";
  await save(own, { phone: freshPhone() });

  await approve(page, name).click();
  await expect(refusal(page)).toContainText("الهاتف");
  await expect(card.getByText(hasChanged)).toBeVisible();
  await expect(number).not.toHaveText(former);
  const phone = card.getByRole("definition").filter({ has: page.locator('a[href^="tel:"]') });
  await expect(phone).toContainText("تغيير");
  await expect(phone).toContainText(`كان: ${former}`);
  await expect(card.getByText("تغيير", { exact: true })).toHaveCount(1);
  const unpublished = await page.request.get(`/api/craftsmen/${id}`);
  expect(unpublished.status()).toBe(404);

  // What is marked has been seen: now the admin decides.
  await approve(page, name).click();
  await expect(statusMessage(page, "نُشر ملف الحرفي في الدليل.")).toBeVisible();
  await expect(card).toHaveCount(0);
  await own.close();
});

test("34: a double tap on what has changed does not approve it", { tag: "@phone" }, async ({
  page,
  context,
  browser,
  baseURL,
  announce,
}) => {
  announce(/status of 409/);
  const { name, id, context: own } = await newApplicantInBrowser(browser, baseURL);
  await openOrdersWith(page, context, { id, name });
  await save(own, { phone: freshPhone() });
  await own.close();
  const sent = approvals(page);
  // The second tap comes as soon as the changes are drawn.
  const secondTap = await prepareSecondTap({ target: approve(page, name), text: "كان:" });
  await approve(page, name).click();
  await expect(cardOf(page, name).getByText(hasChanged)).toBeVisible();
  await secondTap();
  await afterRequests(page);
  expect(sent).toHaveLength(1);
});

test("34: an order whose texts and picture change is not approved unread", {
  tag: "@desktop",
}, async ({ page, context, browser, baseURL, announce }) => {
  announce(/status of 409/);
  const { name, id, context: own } = await newApplicantInBrowser(browser, baseURL);
  await openOrdersWith(page, context, { id, name });
  await save(own, { description: "أعمل في الوعر.", experience: 12, gender: "female" });
  const picture = await own.request.post("/api/update-profile-image", {
    headers: await csrfHeaders(own),
    multipart: {
      id,
      image: { name: "own.jpg", mimeType: "image/jpeg", buffer: await photo() },
    },
  });
  expect(picture.ok(), await picture.text()).toBe(true);
  await own.close();

  await approve(page, name).click();
  await expect(refusal(page)).toContainText("الصورة، الجنس، الخبرة، وصف العمل");
  const card = cardOf(page, name);
  await expect(card.getByText("أعمل في الوعر.")).toBeVisible();
  await expect(card.getByText("تغيير", { exact: true })).toHaveCount(4);
  await send(context, "POST", `/api/craftsmen-approv/${id}`);
});

test("34: the list of craftsmen names what changed, and then the decision is taken", {
  tag: "@desktop",
}, async ({ page, context, browser, baseURL, announce }) => {
  announce(/status of 409/);
  const { name, context: own } = await newApplicantInBrowser(browser, baseURL);
  await logInAsAdmin(context);
  await openAsAdmin(page, `/craftsmen?q=${encodeURIComponent(name)}`);
  const row = page.getByRole("row").filter({ hasText: name });
  await save(own, { phone: freshPhone(), description: "أعمل في الوعر." });
  await own.close();
  await approve(page, name).click();
  await expect(refusal(page)).toContainText("الهاتف، وصف العمل");
  await expect(row).toContainText("تغيير الهاتف، وصف العمل");
  await approve(page, name).click();
  await expect(row).toContainText("منشور");
});

test("34: whoever saves while an admin decides is declined and suspended all the same", {
  tag: "@desktop",
}, async ({ page, context, browser, baseURL }) => {
  const { name, id, context: own } = await newApplicantInBrowser(browser, baseURL);
  await openOrdersWith(page, context, { id, name });
  await decline(page, name).click();
  await save(own, { phone: freshPhone() });
  await confirm(page, "رفض الطلب", "رفض الطلب");
  await expect(cardOf(page, name)).toHaveCount(0);

  await send(context, "POST", `/api/craftsmen-restore/${id}`);
  await send(context, "POST", `/api/craftsmen-approv/${id}`);
  await openAsAdmin(page, `/craftsmen?q=${encodeURIComponent(name)}`);
  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByRole("button", { name: "إيقاف" }).click();
  await save(own, { phone: freshPhone() });
  await own.close();
  await confirm(page, "إيقاف عرض الملف", "إيقاف العرض");
  await expect(row).toContainText("موقوف");
});

/** Answers the question why, with its first reason. */
async function confirm(page: Page, question: string, button: string) {
  const dialog = page.getByRole("dialog", { name: question });
  await dialog.getByRole("checkbox").first().check();
  await dialog.getByRole("button", { name: button }).click();
  await expect(dialog).toBeHidden();
}
