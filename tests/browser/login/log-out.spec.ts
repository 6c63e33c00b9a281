import type { Page } from "@playwright/test";
import { hints, logOutButton, noHints, openProfile, userHints } from "#tests/browser/accounts.ts";
import { expect, open, test } from "#tests/browser/support.ts";

/** In the side menu, or on phones in the header's. */
async function logOut(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole("button", { name: "القائمة" }).click();
  await logOutButton(page).click();
}

test("a logout ends the session, takes the hints and leads to the login", { tag: "@both" }, async ({
  page,
  context,
  isMobile,
}) => {
  await openProfile(page);
  expect(await hints(page)).toMatchObject(userHints);
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/sanctum|logout/.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  await logOut(page, isMobile);
  await expect(page).toHaveURL("/login");
  expect(calls).toEqual(["GET /sanctum/csrf-cookie", "POST /logout"]);
  expect(await hints(page)).toMatchObject(noHints);
  expect((await context.request.get("/api/user")).status()).toBe(401);
  await page.goto("/profile");
  await expect(page).toHaveURL("/login?next=%2Fprofile");
});

test("a logout that fails is told, and can be tried again", { tag: "@both" }, async ({
  page,
  announce,
  isMobile,
}) => {
  announce(/status of 500/);
  await openProfile(page);
  await page.route("**/logout", (route) =>
    route.fulfill({ status: 500, json: { message: "حدث خطأ، حاول مرة أخرى." } }),
  );
  await logOut(page, isMobile);
  await expect(page.getByRole("alert").getByText("حدث خطأ، حاول مرة أخرى.")).toBeVisible();
  await expect(page).toHaveURL("/profile");
  expect(await hints(page)).toMatchObject(userHints);
  await page.unrouteAll();
  await page.getByRole("alert").getByRole("button", { name: "أعد المحاولة" }).click();
  await expect(page).toHaveURL("/login");
});

test("a logout in one tab is noticed in the others", { tag: "@desktop" }, async ({
  page,
  context,
  announce,
}) => {
  announce(/status of 401/);
  await openProfile(page);
  const home = await context.newPage();
  await open(home, "/");
  await expect(home.locator('header a[href="/profile"]:visible')).toHaveCount(1);
  const third = await context.newPage();
  await open(third, "/profile");
  await logOut(third, false);
  await expect(third).toHaveURL("/login");
  await expect(page).toHaveURL("/login?next=%2Fprofile");
  await expect(home.locator('header a[href="/login"]:visible')).toHaveCount(1);
  await expect(home).toHaveURL("/");
});

test("a login in one tab is noticed at another's login screen", { tag: "@desktop" }, async ({
  page,
  context,
}) => {
  const waiting = await context.newPage();
  await open(waiting, "/login");
  await openProfile(page);
  await expect(waiting).toHaveURL("/profile");
});

test("hints whose session has ended go, and the header with them", { tag: "@desktop" }, async ({
  page,
  context,
  announce,
}) => {
  announce(/status of 401/);
  await openProfile(page);
  await context.clearCookies();
  await open(page, "/contact");
  await expect(page.locator('header a[href="/login"]:visible')).toHaveCount(1);
  expect(await hints(page)).toMatchObject(noHints);
});

test("without a connection the hints stay", { tag: "@desktop" }, async ({ page, announce }) => {
  announce(/ERR_CONNECTION_FAILED/);
  await openProfile(page);
  await page.route("**/api/user", (route) => route.abort("connectionfailed"));
  const refused = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith("/api/user"),
  );
  await open(page, "/contact");
  await refused;
  await expect(page.locator('header a[href="/profile"]:visible')).toHaveCount(1);
  expect(await hints(page)).toMatchObject(userHints);
});

test("hints that were cleared come back with the profile", { tag: "@desktop" }, async ({
  page,
}) => {
  await openProfile(page);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect.poll(() => hints(page)).toMatchObject(userHints);
});
