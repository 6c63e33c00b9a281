import type { Page } from "@playwright/test";
import {
  email,
  expectError,
  field,
  hints,
  logIn,
  logInAsNewCraftsman,
  logInButton,
  password,
  passwordField,
  posts,
  userHints,
} from "#tests/browser/accounts.ts";
import { expect, open, tabTo, test } from "#tests/browser/support.ts";

const failed = { status: 500, json: { message: "حدث خطأ، حاول مرة أخرى." } };
const loginFailed = "تعذر تسجيل الدخول. حاول مرة أخرى.";

const onPost = (page: Page, path: string, answer: object) =>
  page.route(`**${path}`, (route) =>
    route.request().method() === "POST" ? route.fulfill(answer) : route.continue(),
  );

test("a wrong login: the reason under the address, and nothing typed is lost", async ({
  page,
  announce,
}) => {
  announce(/status of 422/);
  await open(page, "/login");
  await email(page).fill("nobody@mail.example");
  await passwordField(page).fill("zaytoun-0-jisr");
  await logInButton(page).click();
  await expectError(email(page), /غير صحيحة/);
  await expect(email(page)).toBeFocused();
  await expect(passwordField(page)).toHaveValue("zaytoun-0-jisr");
  await email(page).press("End");
  await page.keyboard.type("s");
  await expect(email(page)).not.toHaveAttribute("aria-invalid");
  await expect(logInButton(page)).toBeEnabled();
});

const away = { status: 503, json: { message: "الخدمة غير متاحة الآن." } };

test("a login while the server fails or is away shows one fixed text as an alert on the form", async ({
  page,
  announce,
}) => {
  announce(/status of 50\d/);
  for (const answer of [failed, away]) {
    await page.unrouteAll();
    await onPost(page, "/login", answer);
    await open(page, "/login");
    await logIn(page, { email: "omar@mail.example" });
    await expect(page.getByRole("main").getByRole("alert").getByText(loginFailed)).toBeVisible();
    await expect(page.getByText(loginFailed), "said once").toHaveCount(1);
    await expect(logInButton(page)).toBeFocused();
    await expect(passwordField(page)).toHaveValue(password);
  }
});

test("a login by keyboard alone", { tag: "@desktop" }, async ({ page, context }) => {
  const account = await logInAsNewCraftsman(context);
  await context.clearCookies();
  await open(page, "/login");
  await tabTo(page, email(page));
  await page.keyboard.type(account.email);
  await tabTo(page, passwordField(page));
  await page.keyboard.type(password);
  await tabTo(page, page.getByRole("button", { name: "إظهار" }));
  await page.keyboard.press("Enter");
  await expect(passwordField(page)).toHaveAttribute("type", "text");
  await tabTo(page, field(page, "ابقَ مسجّلًا على هذا الجهاز"));
  await page.keyboard.press("Space");
  await expect(field(page, "ابقَ مسجّلًا على هذا الجهاز")).toBeChecked();
  await tabTo(page, logInButton(page));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/profile");
  const session = (await context.cookies()).find(
    ({ httpOnly, name }) => httpOnly && /session/i.test(name),
  );
  expect(session?.expires, "it outlives the browser").toBeGreaterThan(0);
});

test("a new user is welcomed until the first login", async ({ page, context }) => {
  const account = await logInAsNewCraftsman(context);
  await context.clearCookies();
  await open(page, "/login");
  const welcome = page.getByText("أهلًا بك في حِرَفي");
  await expect(welcome).toBeHidden();
  await page.evaluate(() => localStorage.setItem("newuser", "true"));
  await page.reload();
  await expect(welcome).toBeVisible();
  await expect(logInButton(page)).toBeEnabled();
  await logIn(page, account);
  await expect(page).toHaveURL("/profile");
  expect(await hints(page)).toEqual({ ...userHints, newuser: null });
});

test("two quick taps send one login", async ({ page, context }) => {
  const account = await logInAsNewCraftsman(context);
  await context.clearCookies();
  const sent = posts(page, "/login");
  await open(page, "/login");
  await email(page).fill(account.email);
  await passwordField(page).fill(password);
  await logInButton(page).dblclick();
  await expect(page).toHaveURL("/profile");
  expect(sent).toHaveLength(1);
});

test("whoever has logged in elsewhere meanwhile is sent on", { tag: "@desktop" }, async ({
  page,
  context,
  announce,
}) => {
  announce(/status of 409/);
  await open(page, "/login");
  await logInAsNewCraftsman(context);
  await logIn(page, { email: "omar@mail.example" });
  await expect(page).toHaveURL("/profile");
  await expect.poll(() => hints(page)).toMatchObject(userHints);
});
