import type { Page } from "@playwright/test";
import {
  createButton,
  email,
  field,
  logInAsNewCraftsman,
  logInButton,
  picture,
  picturePng,
} from "#tests/browser/accounts.ts";
import { delayDecoding, phonePhoto } from "#tests/browser/registration/photo.ts";
import { expect, open } from "#tests/browser/support.ts";
import { profileScreens } from "./account/profile-screens.ts";
import { revertScreens } from "./account/revert-screens.ts";
import { unconfirmedScreens } from "./account/unconfirmed-screens.ts";
import type { Screen } from "./screens.ts";

const reset = "/password/reset/some-token?email=omar%40mail.example";
const verify = "/email/verify/1/some-hash?expires=1&signature=some";

/** Every state of the screens of accounts. */
export const accountScreens: Screen[] = [
  { name: "login", route: "login", show: (page) => open(page, "/login") },
  { name: "login refused", route: "login", show: showLoginRefused, noise: /status of 422/ },
  { name: "login of a new user", route: "login", show: showWelcome },
  { name: "login failed", route: "login", show: showLoginFailed, noise: /status of 500/ },
  { name: "register", route: "register", show: (page) => open(page, "/register") },
  {
    name: "register with errors",
    route: "register",
    show: showRegisterErrors,
    noise: /status of 422/,
  },
  { name: "register with a picture", route: "register", show: showRegisterPicture },
  { name: "register while a picture is made ready", route: "register", show: showPreparing },
  {
    name: "forgotten password",
    route: "forget-password",
    show: (page) => open(page, "/forget-password"),
  },
  { name: "forgotten password, sent", route: "forget-password", show: showLinkSent },
  {
    name: "reset of a password",
    route: "password/reset/:token",
    show: (page) => open(page, reset),
  },
  {
    name: "reset by an old link",
    route: "password/reset/:token",
    show: showOldReset,
    noise: /status of 422/,
  },
  { name: "verification under way", route: "email/verify/:id/:hash", show: showVerifying },
  { name: "verified", route: "email/verify/:id/:hash", show: showVerified, noise: /status of 401/ },
  { name: "verified and logged in", route: "email/verify/:id/:hash", show: showVerifiedInside },
  {
    name: "not verified",
    route: "email/verify/:id/:hash",
    show: showNotVerified,
    noise: /status of 403/,
  },
  ...revertScreens,
  ...profileScreens,
  ...unconfirmedScreens,
];

async function showLoginRefused(page: Page) {
  await open(page, "/login");
  await logInButton(page).click();
  await expect(email(page)).toBeFocused();
}

async function showWelcome(page: Page) {
  await page.addInitScript(() => localStorage.setItem("newuser", "true"));
  await open(page, "/login");
  await expect(page.getByText("أهلًا بك في حِرَفي")).toBeVisible();
}

async function showLoginFailed(page: Page) {
  await page.route("**/login", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, json: { message: "حدث خطأ، حاول مرة أخرى." } })
      : route.continue(),
  );
  await open(page, "/login");
  await logInButton(page).click();
  await expect(page.getByRole("main").getByText("تعذر تسجيل الدخول.")).toBeVisible();
}

async function showRegisterErrors(page: Page) {
  await open(page, "/register");
  await createButton(page).click();
  await expect(field(page, "الاسم الكامل")).toBeFocused();
}

async function showRegisterPicture(page: Page) {
  await open(page, "/register");
  await picture(page).setInputFiles(await picturePng(page));
  await expect(page.locator('img[src^="blob:"]')).toBeVisible();
}

async function showPreparing(page: Page) {
  await open(page, "/register");
  await delayDecoding(page);
  await picture(page).setInputFiles(await phonePhoto());
  await expect(page.getByText("جارٍ تجهيز الصورة…")).toBeVisible();
}

async function showLinkSent(page: Page) {
  await open(page, "/forget-password");
  await email(page).fill(`someone-${crypto.randomUUID()}@mail.example`);
  await page.getByRole("button", { name: "إرسال الرابط" }).click();
  await expect(page.getByText("فسيصلك رابط")).toBeVisible();
}

async function showOldReset(page: Page) {
  await open(page, reset);
  await field(page, "كلمة المرور الجديدة").fill("zaytoun-8-jisr");
  await field(page, "تأكيد كلمة المرور").fill("zaytoun-8-jisr");
  await page.getByRole("button", { name: "حفظ كلمة المرور" }).click();
  await expect(email(page)).toBeFocused();
}

async function showVerifying(page: Page) {
  await page.route(/\/email\/verify\/.*/, (route) =>
    route.request().resourceType() === "document" ? route.continue() : undefined,
  );
  await open(page, verify);
  await expect(page.getByText("جارٍ تفعيل الحساب…")).toBeVisible();
}

async function showVerified(page: Page) {
  // It stays as long as it is looked at.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (act: () => void, delay?: number) =>
        delay === 3000 ? 0 : setTimeout(act, delay),
    });
  });
  await page.route(/\/email\/verify\/.*/, (route) =>
    route.request().resourceType() === "document"
      ? route.continue()
      : route.fulfill({ contentType: "text/plain", body: "تم تفعيل بريدك الإلكتروني." }),
  );
  await open(page, verify);
  await expect(page.getByText("تم تفعيل بريدك الإلكتروني.")).toBeVisible();
}

async function showVerifiedInside(page: Page) {
  await logInAsNewCraftsman(page.context());
  await showVerified(page);
  await expect(page.getByText("ننقلك إلى ملفك…")).toBeVisible();
}

async function showNotVerified(page: Page) {
  await open(page, verify);
  await expect(page.getByText("رابط التفعيل غير صالح")).toBeVisible();
}
