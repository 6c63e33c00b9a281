import type { Browser, Page } from "@playwright/test";
import { accountType } from "#src/auth/table.server.ts";
import type { SessionView } from "#src/features/accounts/sessions/contract.ts";
import { type Account, logInAs, openProfile, unfoldAccount } from "#tests/browser/accounts.ts";
import { send } from "#tests/browser/admins.ts";
import { expect, open, test } from "#tests/browser/support.ts";

const devices = (page: Page) => page.getByRole("region", { name: "أجهزتك" });
const rows = (page: Page) => devices(page).getByRole("listitem");

/** The same account in another browser. */
async function elsewhere(browser: Browser, baseURL: string | undefined, account: Account) {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const page = await context.newPage();
  await logInAs(context, account.id, accountType.craftsman);
  await open(page, "/profile");
  return page;
}

test("one's own devices, the current one marked; another can be logged out", {
  tag: "@desktop",
}, async ({ page, browser, baseURL, announce }) => {
  announce(/status of 401/);
  const account = await openProfile(page);
  await unfoldAccount(page);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("هذا الجهاز");
  await expect(devices(page).getByRole("button")).toHaveCount(0);

  const other = await elsewhere(browser, baseURL, account);
  await page.reload();
  await unfoldAccount(page);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText("آخر استعمال");
  await devices(page).getByRole("button", { name: "تسجيل خروجه", exact: true }).click();
  await expect(page.getByRole("status").getByText("سُجّل خروجك من الجهاز.")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(devices(page)).toBeFocused();
  await other.reload();
  await expect(other).toHaveURL("/login?next=%2Fprofile");
  await other.context().close();
});

test("one that has ended meanwhile leaves the list", { tag: "@desktop" }, async ({
  page,
  browser,
  baseURL,
  announce,
}) => {
  announce(/status of 404/);
  const account = await openProfile(page);
  const other = await elsewhere(browser, baseURL, account);
  await page.reload();
  await unfoldAccount(page);
  await expect(rows(page)).toHaveCount(2);
  const sessions: SessionView[] = await (await page.request.get("/api/sessions")).json();
  const { id } = sessions.find(({ current }) => !current)!;
  await send(page.context(), "DELETE", `/api/sessions/${id}`);
  await devices(page).getByRole("button", { name: "تسجيل خروجه", exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await other.context().close();
});

test("all others are logged out after a question", async ({ page, browser, baseURL }) => {
  const account = await openProfile(page);
  const others = [
    await elsewhere(browser, baseURL, account),
    await elsewhere(browser, baseURL, account),
  ];
  await page.reload();
  await unfoldAccount(page);
  const button = devices(page).getByRole("button", { name: "الخروج من كل الأجهزة الأخرى" });
  const dialog = page.getByRole("dialog", { name: "هل تريد الخروج من كل الأجهزة الأخرى؟" });
  await button.click();
  await expect(dialog).toContainText("سيخرج جهازان من حسابك");
  await dialog.getByRole("button", { name: "إلغاء" }).click();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await expect(rows(page)).toHaveCount(3);

  await button.click();
  await dialog.getByRole("button", { name: "الخروج", exact: true }).click();
  await expect(page.getByRole("status").getByText("سُجّل خروجك من كل الأجهزة الأخرى.")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(devices(page)).toBeFocused();
  await expect(page).toHaveURL("/profile");
  for (const other of others) await other.context().close();
});

test("devices that cannot be had leave the rest of the profile as it is", {
  tag: "@desktop",
}, async ({ page, announce }) => {
  announce(/status of 500/);
  await page.route("**/api/sessions", (route) =>
    route.fulfill({ status: 500, json: { message: "حدث خطأ، حاول مرة أخرى." } }),
  );
  await openProfile(page);
  await unfoldAccount(page);
  await expect(devices(page)).toContainText("تعذر عرض أجهزتك");
  await page.unrouteAll();
  await devices(page).getByRole("button", { name: "أعد المحاولة" }).click();
  await expect(rows(page)).toHaveCount(1);
});
