import type { Page } from "@playwright/test";
import { openAsAdmin, statusMessage } from "#tests/browser/admins.ts";
import { linkIn, mailTo } from "#tests/browser/support/mails.ts";
import { expect, open, test } from "#tests/browser/support.ts";
import { changedAccount, contestedAccount } from "./changed-account.ts";

const revertButton = (page: Page) => page.getByRole("button", { name: "أعد حسابي كما كان" });
const main = (page: Page) => page.getByRole("main");

test("18: a mailed link leads to one button, which gives the account back to its owner", async ({
  page,
  context,
  browser,
  announce,
}) => {
  announce(/status of 401/);
  const thief = await browser.newContext({ baseURL: process.env.TEST_SITE ?? "" });
  const account = await changedAccount(thief, browser);
  await open(page, account.link);
  await expect(page).toHaveTitle(/استعادة الحساب/);
  await expect(main(page).getByText("هل تغيّر بريدك أو رقم هاتفك دون علمك؟")).toBeVisible();
  await expect(main(page).getByRole("button")).toHaveCount(1);
  expect((await thief.request.get("/api/user")).status()).toBe(200);

  await revertButton(page).click();
  await expect(main(page).getByRole("alert")).toHaveText("عاد حسابك كما كان.");
  await expect(main(page).getByRole("link", { name: "طلب رابط جديد" })).toBeVisible();
  expect((await thief.request.get("/api/user")).status()).toBe(401);
  expect((await context.request.get(`/api/show-craftsmen/${account.id}`)).status()).toBe(404);
  await open(page, account.link);
  await expect(main(page).getByText("عاد حسابك كما كان.")).toBeVisible();
  await expect(revertButton(page)).toHaveCount(0);

  await open(page, linkIn(await mailTo(account.former.email, "تغيير كلمة المرور")));
  await page.getByLabel("كلمة المرور الجديدة", { exact: true }).fill("mishmish-4-bahr");
  await page.getByLabel(/^تأكيد كلمة المرور/).fill("mishmish-4-bahr");
  await page
    .getByRole("button", { name: /كلمة المرور/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/login/);
  const details = await (await context.request.get(`/api/show-craftsmen/${account.id}`)).json();
  expect(details.phone_display).toBe(account.former.phone);
  await thief.close();
});

test("18: a link that is no good says so, and leads to the operators", async ({
  page,
  announce,
}) => {
  announce(/status of 403/);
  const response = await open(page, "/revert-contacts/some-id?expires=1&signature=some");
  expect(response?.headers()["referrer-policy"]).toBe("no-referrer");
  expect(response?.headers()["cache-control"]).toBe("no-store");
  await expect(main(page).getByText("هذا الرابط غير صالح")).toBeVisible();
  await expect(revertButton(page)).toHaveCount(0);
  await main(page).getByRole("link", { name: "مراسلة الإدارة" }).click();
  await expect(page).toHaveURL("/contact");
});

test("18: a revert that fails says so beside the button, which tries again", {
  tag: "@desktop",
}, async ({ page, announce }) => {
  announce(/ERR_CONNECTION_FAILED|status of 500/);
  const api = "**/api/contact-changes/**";
  const failed = { status: 500, json: { message: "حدث خطأ، حاول مرة أخرى." } };
  await page.route(api, (route) => route.fulfill(failed));
  await open(page, "/revert-contacts/some-id?expires=1&signature=some");
  await expect(main(page).getByText("حدث خطأ، حاول مرة أخرى.")).toBeVisible();
  await page.unroute(api);
  await page.route(api, (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ json: { state: "open" } })
      : route.abort("connectionfailed"),
  );
  await page.getByRole("button", { name: "أعد المحاولة" }).click();
  await revertButton(page).click();
  await expect(main(page).getByRole("alert")).toHaveText(
    "لا يوجد إنترنت الآن، أو أن الموقع لا يجيب.",
  );
  await expect(revertButton(page)).toBeEnabled();
});

test("18: an owner decides, among the orders, on a number that somebody else has by now", async ({
  page,
  context,
  browser,
  announce,
}) => {
  announce(/status of 409/);
  const thief = await browser.newContext({ baseURL: process.env.TEST_SITE ?? "" });
  const other = await browser.newContext({ baseURL: process.env.TEST_SITE ?? "" });
  const account = await contestedAccount(thief, other, browser);
  await openAsAdmin(page, "/dashboard");
  await page.getByRole("link", { name: /استعادة حساب/ }).click();
  await expect(page).toHaveURL("/carftsman-orders");
  const card = page.getByRole("article", { name: account.fullname });
  // On phones they are in place of the orders, whose buttons would stay in sight.
  const toggle = page.getByRole("button", { name: /استعادة حساب .* قرارك/ });
  await expect(toggle.or(card).filter({ visible: true }).first()).toBeVisible();
  if (await toggle.isVisible()) await toggle.click();
  await expect(card.getByText(account.former.phone)).toBeVisible();
  await expect(card.getByText(account.now.email)).toBeVisible();
  await expect(card.getByRole("link", { name: account.holder.fullname })).toBeVisible();

  await card.getByRole("button", { name: /^أعد السابق/ }).click();
  const dialog = page.getByRole("dialog", { name: "هل تعيد البريد والرقم السابقين؟" });
  await dialog.getByRole("button", { name: "أعد السابق" }).click();
  const refused = page.getByRole("dialog", { name: "لم يعد شيء" });
  await expect(refused.getByText(/ما زال البريد أو الرقم السابق في حساب آخر/)).toBeVisible();
  await page.keyboard.press("Escape");

  await card.getByRole("button", { name: /^أبقِ الحساب كما هو/ }).click();
  const keep = page.getByRole("dialog", { name: "هل يبقى الحساب كما هو؟" });
  await keep.getByRole("button", { name: "أبقه كما هو" }).click();
  await expect(statusMessage(page, "بقي الحساب كما هو، وأخبرنا من طلب استعادته.")).toBeVisible();
  await expect(card).toHaveCount(0);
  expect((await context.request.get(`/api/show-craftsmen/${account.id}`)).status()).toBe(200);
  await thief.close();
  await other.close();
});
