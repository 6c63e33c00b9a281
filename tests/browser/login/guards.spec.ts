import type { Page } from "@playwright/test";
import { accountType } from "#src/auth/table.server.ts";
import { actionTexts, forbiddenTexts, notOfRightsTexts } from "#src/features/site/texts.ts";
import table from "#src/routes.ts";
import {
  admin,
  hints,
  logIn,
  logInAs,
  logInAsNewCraftsman,
  noHints,
  openProfile,
  userHints,
} from "#tests/browser/accounts.ts";
import { logInAsNewAdmin, openLoaded } from "#tests/browser/admins.ts";
import { insertAdmin } from "#tests/browser/support/database.ts";
import { expect, isSameDocument, markDocument, open, test } from "#tests/browser/support.ts";

/** The screens within each layout that lets only some in, by the table of screens. */
const visitors = screensIn("auth/guards/visitors.layout.tsx");
const adminsOnly = screensIn("auth/guards/admin.layout.tsx");
const craftsmenOnly = screensIn("auth/guards/craftsmen.layout.tsx");

test("a visitor at a private screen is asked to log in, and may come back", {
  tag: "@desktop",
}, async ({ request }) => {
  for (const path of [...craftsmenOnly, ...adminsOnly]) {
    const answer = await request.get(`${path}?a=1`, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(302);
    const next = new URLSearchParams({ next: `${path}?a=1` });
    expect(answer.headers().location, path).toBe(`/login?${next}`);
    expect(answer.headers()["cache-control"], path).toBe("no-store");
  }
});

test("a craftsman at an admin's screen is told that it is not for them", {
  tag: "@desktop",
}, async ({ context }) => {
  await logInAsNewCraftsman(context);
  for (const path of adminsOnly) {
    const answer = await context.request.get(path, { maxRedirects: 0 });
    expect(answer.headers().location, path).toBe("/forbidden");
  }
});

test("a moderator sees the screens of moderators, and no other screen of admins", {
  tag: "@desktop",
}, async ({ context }) => {
  const own = [
    "/dashboard",
    "/carftsman-orders",
    "/craftsmen",
    "/audit-log",
    "/account",
    "/add-craftsman",
    "/listings/1",
    "/removal-requests",
    "/revisions",
    "/call-list",
    "/reports",
    "/duplicates",
    "/duplicates/1/1",
  ];
  const ofMessages = ["/received-contacts", "/contact-edit/1"];
  for (const messages of [true, false]) {
    const email = `moderator-${crypto.randomUUID()}@mail.example`;
    const id = await insertAdmin(email, { role: "moderator", messages });
    await logInAs(context, id, accountType.admin);
    const seen = messages ? [...own, ...ofMessages] : own;
    expect(adminsOnly).toEqual(expect.arrayContaining(seen));
    for (const path of adminsOnly) {
      const answer = await context.request.get(path, { maxRedirects: 0 });
      const expected = seen.includes(path) ? undefined : "/forbidden";
      expect(answer.headers().location, path).toBe(expected);
    }
  }
});

test("a moderator at another page of admins reads that it is not of their rights, and goes back", {
  tag: "@both",
}, async ({ page, context, announce }) => {
  announce(/status of 403/);
  await logInAsNewAdmin(context, { role: "moderator", messages: false });
  // The hints that a login leaves come with it.
  await openLoaded(page, "/dashboard");
  await expect.poll(() => hints(page)).toMatchObject({ role: "admin" });
  const heading = page.getByRole("heading", { level: 1 });
  for (const path of ["/received-contacts", "/site-settings", "/team"]) {
    await open(page, path);
    await expect(page).toHaveURL("/forbidden");
    await expect(heading).toHaveText(new RegExp(notOfRightsTexts.lines.join(".*")));
    await expect(page).toHaveTitle(/^ليست من صلاحياتك/);
  }
  const dashboard = page.getByRole("main").getByRole("link", { name: actionTexts.dashboard });
  await dashboard.click();
  await expect(page).toHaveURL("/dashboard");
  // And without a new page.
  await follow(page, "/team");
  await expect(heading).toHaveText(new RegExp(notOfRightsTexts.lines.join(".*")));
});

test("whoever is logged in is sent on from the screens of visitors", {
  tag: "@desktop",
}, async ({ context, page }) => {
  await logInAsNewCraftsman(context);
  for (const path of visitors) {
    const answer = await context.request.get(path, { maxRedirects: 0 });
    expect(answer.headers().location, path).toBe("/profile");
  }
  // The hints, which this browser has never had, come with it.
  await open(page, "/login");
  await expect(page).toHaveURL("/profile");
  await expect.poll(() => hints(page)).toMatchObject(userHints);
});

test("an admin lands on the dashboard, and is sent on to it", async ({ page }) => {
  await open(page, "/login");
  await logIn(page, admin);
  await expect(page).toHaveURL("/dashboard");
  expect(await hints(page)).toMatchObject({ auth: "true", role: "admin", drawn: "admin" });
  for (const path of ["/login", "/profile"]) {
    await follow(page, path);
    await expect(page, path).toHaveURL("/dashboard");
    await follow(page, "/");
  }
});

test("the browser's own guard says the same without a new page", { tag: "@desktop" }, async ({
  page,
  announce,
}) => {
  announce(/status of 401/);
  await open(page, "/contact");
  await markDocument(page);
  await follow(page, "/cities?page=2");
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: "/cities?page=2" })}`);
  expect(await isSameDocument(page)).toBe(true);

  await openProfile(page);
  await markDocument(page);
  await follow(page, "/dashboard");
  await expect(page).toHaveURL("/forbidden");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    new RegExp(forbiddenTexts.lines.join(".*")),
  );
  await follow(page, "/register");
  await expect(page).toHaveURL("/profile");
  expect(await isSameDocument(page)).toBe(true);
});

test("what is private or told by its address is kept nowhere", { tag: "@desktop" }, async ({
  context,
}) => {
  const { request } = context;
  const headersOf = async (path: string) => (await request.get(path)).headers();
  for (const path of visitors) {
    expect((await headersOf(path))["cache-control"], path).toBe("no-store");
  }
  for (const path of ["/password/reset/some-token?email=a@b.example", "/email/verify/1/hash?a=1"]) {
    const headers = await headersOf(path);
    expect(headers["referrer-policy"], path).toBe("no-referrer");
    expect(headers["x-robots-tag"], path).toBe("noindex");
    expect(headers["cache-control"], path).toBe("no-store");
  }
  await logInAsNewCraftsman(context);
  expect((await headersOf("/profile"))["cache-control"]).toBe("no-store");
});

test("after the login one is back where one wanted to go", async ({ page, context }) => {
  const account = await logInAsNewCraftsman(context);
  await context.clearCookies();
  await open(page, "/profile");
  await expect(page).toHaveURL("/login?next=%2Fprofile");
  await logIn(page, account);
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("heading", { name: account.fullname })).toBeVisible();
  // Back does not lead to a form that is done with.
  await page.goBack();
  await expect(page).not.toHaveURL(/login/);
});

// src/auth/paths.test.ts has the other ways to write such an address.
test("a login does not lead to another site", async ({ page, context }) => {
  const account = await logInAsNewCraftsman(context);
  await context.clearCookies();
  await open(page, `/login?${new URLSearchParams({ next: "//evil.example" })}`);
  await logIn(page, account);
  await expect(page).toHaveURL("/profile");
});

test("a session that has ended meanwhile leads to the login and takes the hints", {
  tag: "@desktop",
}, async ({ page, context, announce }) => {
  announce(/status of 401/);
  await openProfile(page);
  await follow(page, "/contact");
  await context.clearCookies();
  await follow(page, "/profile");
  await expect(page).toHaveURL("/login?next=%2Fprofile");
  expect(await hints(page)).toMatchObject(noHints);
});

/** As the router's own links do, also where none stands. */
function follow(page: Page, path: string) {
  return page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (to: string) => Promise<void> };
    };
    return router.navigate(to);
  }, path);
}

function screensIn(layout: string): string[] {
  const found = pathsIn(layout, table);
  if (found.length === 0) throw new Error(`no screen in ${layout}`);
  return found;
}

function pathsIn(layout: string, entries: typeof table): string[] {
  return entries.flatMap(({ file, path, children = [] }) => [
    ...(file === layout ? children.map((child) => `/${child.path?.replace(/:\w+/g, "1")}`) : []),
    ...(path ? [] : pathsIn(layout, children)),
  ]);
}
