import type { Page } from "@playwright/test";
import {
  csrfHeaders,
  expectError,
  field,
  openProfile,
  password,
  unfoldAccount,
} from "#tests/browser/accounts.ts";
import { expect, test } from "#tests/browser/support.ts";

const fresh = "mishmish-4-bahr";
const current = (page: Page) => field(page, "كلمة المرور الحالية");
const chosen = (page: Page) => field(page, "كلمة المرور الجديدة");
const again = (page: Page) => field(page, "تأكيد كلمة المرور");
const send = (page: Page) => page.getByRole("button", { name: "تغيير كلمة المرور" });
const rows = (page: Page) => page.getByRole("region", { name: "أجهزتك" }).getByRole("listitem");

async function fill(page: Page, [now, next, repeated]: [string, string, string]) {
  await current(page).fill(now);
  await chosen(page).fill(next);
  await again(page).fill(repeated);
}

test("another password: told, the fields empty, the other devices out", async ({
  page,
  browser,
  baseURL,
}) => {
  const account = await openProfile(page);
  const other = await browser.newContext(baseURL ? { baseURL } : {});
  const logIn = async (typed: string) =>
    (
      await other.request.post("/login", {
        headers: await csrfHeaders(other),
        data: { email: account.email, password: typed },
      })
    ).status();
  expect(await logIn(password)).toBe(204);
  await page.reload();
  await unfoldAccount(page);
  await expect(rows(page)).toHaveCount(2);

  await expect(current(page)).toHaveAttribute("type", "password");
  await expect(chosen(page)).toHaveAttribute("type", "password");
  await fill(page, [password, fresh, fresh]);
  const sent = page.waitForRequest("**/api/update-password");
  await again(page).press("Enter");
  expect((await sent).method()).toBe("PUT");
  expect((await sent).postDataJSON()).toEqual({
    current_password: password,
    password: fresh,
    password_confirmation: fresh,
  });
  await expect(page.getByRole("status").getByText("تغيّرت كلمة المرور")).toBeVisible();
  for (const one of [current, chosen, again]) await expect(one(page)).toHaveValue("");
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL("/profile");

  expect((await other.request.get("/api/user")).status()).toBe(401);
  expect([await logIn(password), await logIn(fresh)]).toEqual([422, 204]);
  await other.close();
});

test("a wrong one, and two that differ, are told under their fields", { tag: "@desktop" }, async ({
  page,
  announce,
}) => {
  announce(/status of 422/);
  await openProfile(page);
  await unfoldAccount(page);
  await fill(page, ["zaytoun-8-jisr", fresh, fresh]);
  await send(page).click();
  await expectError(current(page), /كلمة المرور/);
  await expect(current(page)).toBeFocused();
  await expect(chosen(page)).toHaveValue(fresh);
  await fill(page, [password, fresh, "else"]);
  await send(page).click();
  await expectError(chosen(page), /غير متطابقتين/);
});
