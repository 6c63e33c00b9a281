import type { Page } from "@playwright/test";
import type { TwoFactorState } from "#src/features/accounts/second-factor/contract.ts";
import { email, field, logInButton, password } from "#tests/browser/accounts.ts";
import { openAccountOfAdmin, showOnTheWay } from "#tests/browser/admins.ts";
import type { Screen } from "#tests/browser/screens/screens.ts";
import { expect, open } from "#tests/browser/support.ts";

const route = "account";

/** The admin's own account, whose second factor is nothing but an answer here: others log in too. */
export const secondFactorScreens: Screen[] = [
  { name: "an admin's account", route, show: openAccountOfAdmin },
  {
    name: "an admin's account on its way",
    route,
    show: (page) => showOnTheWay(page, "/account", "**/api/two-factor"),
  },
  {
    name: "an account whose second factor is demanded",
    route,
    show: (page) => showState(page, { enabled: false, required: true, recovery_codes_left: 0 }),
  },
  { name: "an app to pair", route, show: showPairing },
  { name: "recovery codes", route, show: showCodes },
  { name: "an account with a second factor", route, show: showOn },
  { name: "the question before it is turned off", route, show: showQuestion },
  { name: "login by a code", route: "login", show: showCode, noise: /status of 422/ },
];

async function showState(page: Page, state: TwoFactorState) {
  await page.route("**/api/two-factor", (route) =>
    route.request().method() === "GET" ? route.fulfill({ json: state }) : route.continue(),
  );
  await openAccountOfAdmin(page);
}

async function showPairing(page: Page) {
  await openAccountOfAdmin(page);
  await field(page, "كلمة المرور الحالية").first().fill(password);
  await page.getByRole("button", { name: "تفعيل التحقق بخطوتين" }).click();
  await expect(field(page, "رمز التحقق")).toBeVisible();
}

async function showCodes(page: Page) {
  const recovery_codes = Array.from({ length: 10 }, () => "K7QM-2XWD-6HFT-4BRN");
  const unique = recovery_codes.map((code, index) => code.replace("K", "ABCDEFGHIJ"[index] ?? ""));
  await page.route("**/api/two-factor/confirm", (route) =>
    route.fulfill({ json: { recovery_codes: unique } }),
  );
  await showPairing(page);
  await field(page, "رمز التحقق").fill("123456");
  await page.getByRole("button", { name: "تأكيد الرمز" }).click();
  await expect(page.getByRole("heading", { name: "احفظ رموز الاسترداد" })).toBeFocused();
}

function showOn(page: Page) {
  return showState(page, { enabled: true, required: false, recovery_codes_left: 3 });
}

export async function showQuestion(page: Page) {
  await showOn(page);
  await page.getByRole("button", { name: "إيقاف التحقق بخطوتين" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function showCode(page: Page) {
  const text = "أدخل رمز التحقق من التطبيق، أو أحد رموز الاسترداد.";
  await page.route("**/login", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 422, json: { message: text, errors: { code: [text] } } })
      : route.continue(),
  );
  await open(page, "/login");
  await email(page).fill("rana@mail.example");
  await field(page, "كلمة المرور").fill(password);
  await logInButton(page).click();
  await expect(field(page, "رمز التحقق")).toBeFocused();
}
