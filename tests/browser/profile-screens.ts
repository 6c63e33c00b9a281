import type { Page } from "@playwright/test";
import {
  field,
  hold,
  openProfile,
  picture,
  picturePng,
  register,
  saveButton,
  slowUploads,
} from "./accounts.ts";
import type { Screen } from "./screens.ts";
import { expect, open } from "./support.ts";

/** Every state of a craftsman's own profile. */
export const profileScreens: Screen[] = [
  { name: "profile on its way", show: showProfileSkeleton },
  { name: "profile", show: openProfile },
  { name: "profile approved, verified, elsewhere too", show: showApproved },
  { name: "profile changed", show: showProfileChanged },
  { name: "the question before edits are left", show: showUnsaved },
  { name: "profile after the session has ended", show: showEnded, noise: /status of 401/ },
  { name: "profile with a link on its way", show: showLinkAgain },
  { name: "another password refused", show: showPasswordRefused, noise: /status of 422/ },
  { name: "profile while a picture goes up", show: showUploading, noise: /ERR_ABORTED/ },
  { name: "the question before other sessions end", show: showQuestion },
  { name: "the phone menu of a craftsman", show: showUserMenu, only: "@phone" },
];

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
        user: {
          ...user,
          status: 1,
          state: "approved",
          email_verified_at: now,
          experience: 12,
          description: "أعمل.",
        },
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
  await expect(saveButton(page)).toBeEnabled();
}

async function showUnsaved(page: Page) {
  await showProfileChanged(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "اتصل بنا" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function showEnded(page: Page) {
  await showProfileChanged(page);
  await page.context().clearCookies();
  await saveButton(page).click();
  await expect(page.getByRole("main").getByText("انتهت جلستك.")).toBeVisible();
}

async function showLinkAgain(page: Page) {
  await openProfile(page);
  await page.getByRole("button", { name: "أرسل الرابط مجددًا" }).click();
  await expect(page.getByText("يمكنك إعادة الإرسال بعد دقيقة")).toBeVisible();
}

async function showPasswordRefused(page: Page) {
  await openProfile(page);
  await page.getByRole("button", { name: "تغيير كلمة المرور" }).click();
  await expect(field(page, "كلمة المرور الحالية")).toBeFocused();
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
