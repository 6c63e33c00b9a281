import type { Page } from "@playwright/test";
import { printTexts } from "#src/features/accounts/own-page/own-page.texts.ts";
import { pauseTexts } from "#src/features/accounts/pause/pause.texts.ts";
import {
  profileTexts,
  stepTexts,
  unchangedTexts,
} from "#src/features/accounts/profile/profile.texts.ts";
import { declineReasons } from "#src/features/craftsmen/decline-reasons.ts";
import {
  field,
  holdRequests,
  logInAsNewCraftsman,
  openFoldedProfile,
  openProfile,
  picture,
  picturePng,
  saveButton,
  slowUploads,
  unfoldAccount,
} from "#tests/browser/accounts.ts";
import type { Screen } from "#tests/browser/screens/screens.ts";
import { publish } from "#tests/browser/support/database.ts";
import { expect, open } from "#tests/browser/support.ts";

/** Every state of a craftsman's own profile. */
export const profileScreens: Screen[] = [
  { name: "profile on its way", route: "profile", show: showProfileSkeleton },
  { name: "profile", route: "profile", show: openFoldedProfile },
  { name: "profile with all fields", route: "profile", show: openProfile },
  { name: "profile with all of the account", route: "profile", show: showAccount },
  { name: "profile approved, verified, elsewhere too", route: "profile", show: showApproved },
  { name: "profile declined", route: "profile", show: (page) => showDecided(page, "declined") },
  { name: "profile suspended", route: "profile", show: (page) => showDecided(page, "suspended") },
  { name: "the sheet in which work is described", route: "profile", show: showWorkSheet },
  {
    name: "the question before an unchanged listing is sent",
    route: "profile",
    show: showUnchanged,
  },
  { name: "profile with declined changes", route: "profile", show: showDeclinedChanges },
  { name: "profile paused", route: "profile", show: showPaused },
  { name: "profile changed", route: "profile", show: showProfileChanged },
  { name: "profile with other contacts", route: "profile", show: showOtherContacts },
  { name: "the question before edits are left", route: "profile", show: showUnsaved },
  {
    name: "profile after the session has ended",
    route: "profile",
    show: showEnded,
    noise: /status of 401/,
  },
  { name: "profile with a link on its way", route: "profile", show: showLinkAgain },
  {
    name: "another password refused",
    route: "profile",
    show: showPasswordRefused,
    noise: /status of 422/,
  },
  {
    name: "profile while a picture goes up",
    route: "profile",
    show: showUploading,
    noise: /ERR_ABORTED/,
  },
  { name: "the question before other sessions end", route: "profile", show: showQuestion },
  { name: "profile that brings work", route: "profile", show: showStatistics },
  { name: "one's own page to be printed", route: "print", show: showPrint },
  { name: "one's own page to be printed, with strips", route: "print", show: showStrips },
  {
    name: "one's own page to be printed, unpublished",
    route: "print",
    show: async (page) => {
      await logInAsNewCraftsman(page.context());
      await open(page, "/print");
      await expect(page.getByText(printTexts.unpublished)).toBeVisible();
    },
  },
  { name: "the phone menu of a craftsman", route: "profile", show: showUserMenu, only: "@phone" },
];

async function showProfileSkeleton(page: Page) {
  await logInAsNewCraftsman(page.context());
  await holdRequests(page, "**/api/get-profile-data");
  await open(page, "/profile");
  await expect(page.getByRole("status", { name: "جارٍ التحميل…" })).toBeVisible();
}

async function showAccount(page: Page) {
  await otherDevices(page);
  await openProfile(page);
  await unfoldAccount(page);
  await expect(page.getByRole("region", { name: "أجهزتك" })).toBeVisible();
}

async function showStatistics(page: Page) {
  const { id } = await logInAsNewCraftsman(page.context());
  await publish(id);
  await page.route("**/api/user/statistics", (route) =>
    route.fulfill({
      json: { views: { days_7: 31, days_30: 140 }, numbers: { days_7: 6, days_30: 23 } },
    }),
  );
  await open(page, "/profile");
  await expect(page.getByText("طُلب رقمك 6 مرات في آخر 7 أيام")).toBeVisible();
}

async function showPrint(page: Page) {
  const { id } = await logInAsNewCraftsman(page.context());
  await publish(id);
  await open(page, "/print");
  await expect(page.getByRole("img", { name: printTexts.code })).toBeVisible();
}

async function showStrips(page: Page) {
  await showPrint(page);
  await page.getByRole("radio", { name: printTexts.papers.strips }).check();
}

async function showApproved(page: Page) {
  const email_verified_at = new Date().toISOString();
  const more = { status: 1, email_verified_at, experience: 12, description: "أعمل." };
  await otherDevices(page);
  await showAs(page, { state: "approved", ...more });
  await expect(page.getByRole("link", { name: "عرض ملفي المنشور" })).toBeVisible();
}

async function showDeclinedChanges(page: Page) {
  await showAs(page, {
    state: "approved",
    status: 1,
    email_verified_at: new Date().toISOString(),
    declined_changes: {
      fields: ["phone", "description"],
      values: [
        { field: "phone", text: "0933 700 418" },
        { field: "description", text: "أعمل في كل أنحاء المدينة، ليلًا ونهارًا." },
      ],
      published: ["name"],
      reason: declineReasons.phone,
      declined_at: new Date().toISOString(),
    },
  });
  await expect(page.getByText(declineReasons.phone)).toBeVisible();
}

async function showPaused(page: Page) {
  const paused_at = new Date().toISOString();
  await showAs(page, {
    state: "suspended",
    hidden_by: "pause",
    paused_at,
    paused_until: "2026-12-31",
  });
  await expect(page.getByRole("button", { name: pauseTexts.resume })).toBeVisible();
}

async function showWorkSheet(page: Page) {
  await openFoldedProfile(page);
  await page.getByRole("button", { name: stepTexts.writeNow }).click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(3);
}

async function showUnchanged(page: Page) {
  await logInAsNewCraftsman(page.context());
  const state_reason = `${declineReasons.name}\n${declineReasons.description}`;
  await page.route("**/api/get-profile-data", async (route) => {
    const { user, ...rest } = await (await route.fetch()).json();
    const declined = { ...user, state: "declined", state_reason };
    await route.fulfill({ json: { ...rest, user: declined, unchanged_since_refusal: true } });
  });
  await open(page, "/profile");
  await page.getByRole("button", { name: profileTexts.sendAgain }).click();
  await expect(page.getByRole("dialog", { name: unchangedTexts.title })).toBeVisible();
}

async function showDecided(page: Page, state: "declined" | "suspended") {
  const state_reason = "الصورة لا تُظهر صاحب الملف بوضوح.\nأرسل صورة أخرى.";
  await showAs(page, { state, state_reason });
  await expect(page.getByText("أرسل صورة أخرى.")).toBeVisible();
}

/** A fresh craftsman, as the server would tell of them later. */
async function showAs(page: Page, later: object) {
  await logInAsNewCraftsman(page.context());
  await page.route("**/api/get-profile-data", async (route) => {
    const { user, ...lists } = await (await route.fetch()).json();
    await route.fulfill({ json: { user: { ...user, ...later }, ...lists } });
  });
  await open(page, "/profile");
}

async function showProfileChanged(page: Page) {
  await openProfile(page);
  await field(page, "سنوات الخبرة").fill("12");
  await expect(saveButton(page)).toBeEnabled();
}

async function showOtherContacts(page: Page) {
  const account = await openProfile(page);
  await field(page, "رقم الهاتف").fill("0933 123 456");
  await field(page, "البريد الإلكتروني").fill(`new-${account.email}`);
  await expect(field(page, "كلمة مرورك الحالية")).toBeVisible();
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
  await page.getByRole("button", { name: "أرسل رابط التفعيل" }).click();
  await expect(page.getByText("أعد الإرسال بعد دقيقة")).toBeVisible();
}

async function showPasswordRefused(page: Page) {
  await openProfile(page);
  await unfoldAccount(page);
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
  await logInAsNewCraftsman(page.context());
  await otherDevices(page);
  await open(page, "/profile");
  await unfoldAccount(page);
  await page.getByRole("button", { name: "الخروج من كل الأجهزة الأخرى" }).click();
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
