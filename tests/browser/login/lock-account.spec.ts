import type { Page } from "@playwright/test";
import {
  email,
  expectError,
  logInButton,
  password,
  passwordField,
} from "#tests/browser/accounts.ts";
import { logInAsAdmin, openAsAdmin, statusMessage } from "#tests/browser/admins.ts";
import { expect, open, test } from "#tests/browser/support.ts";
import { changedAccount, lockedAccount } from "./locks.ts";

const lockButton = (page: Page) => page.getByRole("button", { name: "إقفال الحساب" });
const main = (page: Page) => page.getByRole("main");

async function logIn(page: Page, address: string) {
  await open(page, "/login");
  await email(page).fill(address);
  await passwordField(page).fill(password);
  await logInButton(page).click();
}

test("18: a mailed link leads to one button, which locks the account and nothing else", async ({
  page,
  context,
  browser,
  announce,
}) => {
  announce(/status of (401|422)/);
  const thief = await browser.newContext({ baseURL: process.env.TEST_SITE ?? "" });
  const account = await changedAccount(thief, browser);
  await open(page, account.link);
  await expect(page).toHaveTitle(/إقفال الحساب/);
  await expect(main(page).getByText("هل تغيّر بريدك أو رقم هاتفك دون علمك؟")).toBeVisible();
  await expect(main(page).getByRole("button")).toHaveCount(1);
  expect((await thief.request.get("/api/user")).status()).toBe(200);

  await lockButton(page).click();
  await expect(main(page).getByRole("alert")).toHaveText("أُقفل الحساب.");
  await expect(main(page).getByRole("link", { name: "مراسلة الإدارة" })).toBeVisible();
  expect((await thief.request.get("/api/user")).status()).toBe(401);
  expect((await context.request.get("/api/user")).status()).toBe(401);
  expect((await context.request.get(`/api/show-craftsmen/${account.id}`)).status()).toBe(404);

  await open(page, account.link);
  await expect(main(page).getByText("أُقفل الحساب.")).toBeVisible();
  await expect(lockButton(page)).toHaveCount(0);

  await logIn(page, account.now.email);
  await expectError(email(page), /مقفل/);
  await thief.close();
});

test("18: a link that is no good says so, and leads to the operators", async ({
  page,
  announce,
}) => {
  announce(/status of 403/);
  const response = await open(page, "/lock-account/some-id?expires=1&signature=some");
  expect(response?.headers()["referrer-policy"]).toBe("no-referrer");
  expect(response?.headers()["cache-control"]).toBe("no-store");
  await expect(main(page).getByText("هذا الرابط غير صالح")).toBeVisible();
  await expect(lockButton(page)).toHaveCount(0);
  await main(page).getByRole("link", { name: "مراسلة الإدارة" }).click();
  await expect(page).toHaveURL("/contact");
});

test("18: a lock that fails says so beside the button, which tries again", {
  tag: "@desktop",
}, async ({ page, announce }) => {
  announce(/ERR_CONNECTION_FAILED|status of 500/);
  const api = "**/api/account-locks/**";
  const failed = { status: 500, json: { message: "حدث خطأ، حاول مرة أخرى." } };
  await page.route(api, (route) => route.fulfill(failed));
  await open(page, "/lock-account/some-id?expires=1&signature=some");
  await expect(main(page).getByText("حدث خطأ، حاول مرة أخرى.")).toBeVisible();
  await page.unroute(api);
  await page.route(api, (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ json: { state: "open" } })
      : route.abort("connectionfailed"),
  );
  await page.getByRole("button", { name: "أعد المحاولة" }).click();
  await lockButton(page).click();
  await expect(main(page).getByRole("alert")).toHaveText("تعذر الاتصال بالخادم.");
  await expect(lockButton(page)).toBeEnabled();
});

test("18: an admin calls the craftsman, gives the former contacts back and unlocks", async ({
  page,
  context,
  browser,
  announce,
}) => {
  announce(/status of 422/);
  const owner = await browser.newContext({ baseURL: process.env.TEST_SITE ?? "" });
  const account = await lockedAccount(owner, browser);
  await openAsAdmin(page, "/dashboard");
  await page.getByRole("link", { name: /ينتظر قرارك|ينتظران قرارك|تنتظر قرارك/ }).click();
  await expect(page).toHaveURL("/locked-accounts");
  const card = page.getByRole("article", { name: account.fullname });
  await expect(card.getByText(account.former.phone)).toBeVisible();
  await expect(card.getByText(account.now.email)).toBeVisible();
  await expect(card.getByText("أُقفل الحساب برابط هذا التغيير.")).toBeVisible();

  await card.getByRole("button", { name: "فتح الحساب" }).click();
  const dialog = page.getByRole("dialog", { name: "فتح الحساب" });
  const send = dialog.getByRole("button", { name: "فتح الحساب" });
  await send.click();
  await expect(dialog.getByText("اختر البريد الذي يبقى للحساب.")).toBeVisible();
  await expect(dialog.getByText("اختر الرقم الذي يبقى للحساب.")).toBeVisible();
  await expect(dialog.getByText("اختر ما يصير إليه الملف.")).toBeVisible();
  await dialog.getByRole("radio", { name: `${account.former.email} السابق`, exact: true }).check();
  await dialog.getByRole("radio", { name: account.former.phone }).check();
  await dialog.getByRole("radio", { name: "يعود إلى الدليل" }).check();
  await send.click();
  await expect(statusMessage(page, "فُتح الحساب، وأخبرنا صاحبه بالبريد.")).toBeVisible();
  await expect(card).toHaveCount(0);
  const details = await (await context.request.get(`/api/show-craftsmen/${account.id}`)).json();
  expect(details.phone_display).toBe(account.former.phone);
  await owner.close();
});

test("18: an admin deletes a locked account", { tag: "@desktop" }, async ({
  page,
  context,
  browser,
}) => {
  const owner = await browser.newContext({ baseURL: process.env.TEST_SITE ?? "" });
  const account = await lockedAccount(owner, browser);
  await logInAsAdmin(context);
  await open(page, "/locked-accounts");
  const card = page.getByRole("article", { name: account.fullname });
  await card.getByRole("button", { name: "حذف الحساب" }).click();
  const dialog = page.getByRole("dialog", { name: "هل تريد حذف هذا الحساب؟" });
  await expect(dialog).toContainText(account.fullname);
  await dialog.getByRole("button", { name: "حذف", exact: true }).click();
  await expect(statusMessage(page, "حُذف حساب الحرفي وكل بياناته.")).toBeVisible();
  await expect(card).toHaveCount(0);
  await owner.close();
});
