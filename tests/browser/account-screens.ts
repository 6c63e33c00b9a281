import type { Page } from "@playwright/test";
import {
  createButton,
  email,
  field,
  hold,
  logInButton,
  openProfile,
  picture,
  picturePng,
  register,
  slowUploads,
} from "./accounts.ts";
import type { Screen } from "./screens.ts";
import { expect, open } from "./support.ts";

const reset = "/password/reset/some-token?email=omar%40mail.example";
const verify = "/email/verify/1/some-hash?expires=1&signature=some";

/** Every state of the screens of accounts. */
export const accountScreens: Screen[] = [
  { name: "login", show: (page) => open(page, "/login") },
  { name: "login refused", show: showLoginRefused, noise: /status of 422/ },
  { name: "login of a new user", show: showWelcome },
  { name: "login failed", show: showLoginFailed, noise: /status of 500/ },
  { name: "register", show: (page) => open(page, "/register") },
  { name: "register with errors", show: showRegisterErrors, noise: /status of 422/ },
  { name: "register with a picture", show: showRegisterPicture },
  { name: "forgotten password", show: (page) => open(page, "/forget-password") },
  { name: "forgotten password, sent", show: showLinkSent },
  { name: "reset of a password", show: (page) => open(page, reset) },
  { name: "reset by an old link", show: showOldReset, noise: /status of 422/ },
  { name: "verification under way", show: showVerifying },
  { name: "verified", show: showVerified },
  { name: "not verified", show: showNotVerified, noise: /status of 403/ },
  { name: "profile on its way", show: showProfileSkeleton },
  { name: "profile", show: openProfile },
  { name: "profile approved, verified, elsewhere too", show: showApproved },
  { name: "profile changed", show: showProfileChanged },
  { name: "profile while a picture goes up", show: showUploading, noise: /ERR_ABORTED/ },
  { name: "the question before other sessions end", show: showQuestion },
  { name: "the phone menu of a craftsman", show: showUserMenu, only: "@phone" },
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

async function showNotVerified(page: Page) {
  await open(page, verify);
  await expect(page.getByText("رابط التفعيل غير صالح")).toBeVisible();
}

async function showProfileSkeleton(page: Page) {
  await register(page.context());
  await hold(page, "**/api/get-profile-data");
  await open(page, "/profile");
  await expect(page.getByRole("status", { name: "جارٍ التحميل…" })).toBeVisible();
}

async function showApproved(page: Page) {
  await register(page.context());
  await page.route("**/api/get-profile-data", async (route) => {
    const answer = await route.fetch();
    const { user, ...lists } = await answer.json();
    const now = new Date().toISOString();
    await route.fulfill({
      json: {
        user: { ...user, status: 1, email_verified_at: now, experience: 12, description: "أعمل." },
        ...lists,
      },
    });
  });
  await otherDevices(page);
  await open(page, "/profile");
  await expect(page.getByRole("link", { name: "عرض صفحتي" })).toBeVisible();
}

async function showProfileChanged(page: Page) {
  await openProfile(page);
  await field(page, "سنوات الخبرة").fill("12");
  await expect(page.getByRole("button", { name: "حفظ التعديلات" })).toBeEnabled();
}

async function showUploading(page: Page) {
  await openProfile(page);
  const file = await picturePng(page, 1_000_000);
  await slowUploads(page, 20_000);
  await picture(page).setInputFiles(file);
  await expect(page.getByRole("progressbar")).toBeVisible();
}

async function showQuestion(page: Page) {
  await register(page.context());
  await otherDevices(page);
  await open(page, "/profile");
  await page.getByRole("button", { name: "إنهاء كل الجلسات الأخرى" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function showUserMenu(page: Page) {
  await openProfile(page);
  await page.getByRole("button", { name: "القائمة" }).click();
  await expect(page.getByRole("navigation", { name: "القائمة" })).toBeVisible();
}

/** As if the account were in use on two more. */
async function otherDevices(page: Page) {
  await page.route("**/api/sessions", async (route) => {
    const [own] = await (await route.fetch()).json();
    const more = ["Safari على iPhone", "Firefox على Windows"].map((device) => ({
      ...own,
      device,
      id: crypto.randomUUID(),
      current: false,
    }));
    await route.fulfill({ json: [own, ...more] });
  });
}
