import type { Page } from "@playwright/test";
import { settingTexts } from "#src/features/site-settings/field-texts.ts";
import { standingPolicyText } from "#src/features/site-settings/screen/changes.ts";
import {
  settingsTexts as texts,
  unsavedSettingsTexts,
} from "#src/features/site-settings/screen/texts.ts";
import { openAsAdmin } from "#tests/browser/admins.ts";
import { expect, open, test } from "#tests/browser/support.ts";

const part = (page: Page, name: string) =>
  page.getByRole("navigation", { name: texts.sections }).getByRole("link", { name });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const save = (page: Page) => page.getByRole("button", { name: texts.save });
const question = (page: Page, name: string) => page.getByRole("dialog", { name });

test("on a phone the parts are a list, and each opens alone", async ({ page }) => {
  await openAsAdmin(page, "/site-settings");
  await expect(part(page, texts.identity)).toBeInViewport({ ratio: 1 });
  await expect(part(page, texts.logo)).toBeInViewport({ ratio: 1 });
  await expect(field(page, texts.name)).toBeHidden();
  await expect(save(page)).toBeHidden();
  await part(page, texts.words).click();
  await expect(page.getByRole("heading", { name: texts.words })).toBeFocused();
  await expect(field(page, texts.notice)).toBeVisible();
  await expect(field(page, texts.name)).toBeHidden();
  await expect(save(page)).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(part(page, texts.words)).toBeVisible();
  await page.goto("about:blank");
  await open(page, "/site-settings#people");
  await expect(field(page, texts.sender)).toBeVisible();
  await page.getByRole("link", { name: texts.allSections }).click();
  await expect(part(page, texts.policyTitle)).toBeVisible();
});

test("on a wide screen all parts are there, with links at the side", { tag: "@desktop" }, async ({
  page,
}) => {
  await openAsAdmin(page, "/site-settings");
  await expect(part(page, texts.identity)).toBeInViewport({ ratio: 1 });
  await expect(field(page, texts.name)).toBeVisible();
  await expect(field(page, texts.policy)).toBeVisible();
  const [links, fields] = [
    await part(page, texts.identity).boundingBox(),
    await field(page, texts.name).boundingBox(),
  ];
  expect(links!.x).toBeGreaterThan(fields!.x + fields!.width);
  await part(page, texts.policyTitle).click();
  await expect(page.getByRole("heading", { name: texts.policyTitle })).toBeFocused();
  await expect(field(page, texts.policy)).toBeInViewport();
  await expect(part(page, texts.policyTitle)).toBeInViewport({ ratio: 1 });
});

test("what was typed in several parts is asked about, and is there after Back or a new page", {
  tag: "@both",
}, async ({ page, isMobile, announce }) => {
  announce(/dialog: beforeunload/);
  await openAsAdmin(page, "/site-settings");
  if (isMobile) await part(page, texts.identity).click();
  await field(page, texts.tagline).fill("أهل الصنعة");
  if (isMobile) {
    await page.getByRole("link", { name: texts.allSections }).click();
    await expect(part(page, `${texts.identity} ${texts.isUnsaved}`)).toBeVisible();
    await expect(save(page)).toBeInViewport({ ratio: 1 });
  }
  await part(page, texts.policyTitle).click();
  await field(page, texts.policy).fill("١- الاسم\n٢- الهاتف");
  await page.goto("/contact");
  await page.goBack();
  await expect(field(page, texts.policy)).toHaveValue("١- الاسم\n٢- الهاتف");
  if (isMobile) await page.getByRole("link", { name: texts.allSections }).click();
  if (isMobile) await part(page, texts.identity).click();
  await expect(field(page, texts.tagline)).toHaveValue("أهل الصنعة");

  const wayOut = page
    .getByRole("banner")
    .getByRole("link", { name: "لوحة التحكم" })
    .filter({ visible: true });
  await wayOut.click();
  const asked = question(page, unsavedSettingsTexts.title);
  await asked.getByRole("button", { name: unsavedSettingsTexts.stay }).click();
  await expect(field(page, texts.tagline)).toHaveValue("أهل الصنعة");
  await wayOut.click();
  await asked.getByRole("button", { name: unsavedSettingsTexts.leave }).click();
  await expect(page).toHaveURL("/dashboard");
  await page.goBack();
  if (isMobile) await expect(page.getByRole("link", { name: texts.allSections })).toBeVisible();
  await expect(field(page, texts.tagline)).toHaveValue("دليل الحرفيين في مدينتك");
});

test("an error is at its field, in whichever part that is", { tag: "@both" }, async ({
  page,
  isMobile,
  announce,
}) => {
  announce(/status of 422/);
  await openAsAdmin(page, "/site-settings#words");
  await field(page, texts.point(2)).fill("ن");
  if (isMobile) await page.getByRole("link", { name: texts.allSections }).click();
  await part(page, texts.contacts).click();
  await field(page, texts.phone).fill("12");
  await save(page).click();
  await expect(field(page, texts.phone)).toBeFocused();
  await expect(field(page, texts.phone)).toHaveAccessibleDescription(/أدخل رقم هاتف صحيحًا/);
  await field(page, texts.phone).fill("");
  await save(page).click();
  await expect(field(page, texts.point(2))).toBeFocused();
  await expect(field(page, texts.point(2))).toBeInViewport();
  await expect(field(page, texts.point(2))).toHaveAccessibleDescription(settingTexts.pointTitle);
  if (isMobile) await page.getByRole("link", { name: texts.allSections }).click();
  await expect(part(page, `${texts.words} ${texts.hasError}`)).toBeVisible();
});

test("counters say how long a text is and how much is too much", async ({ page }) => {
  await openAsAdmin(page, "/site-settings#identity");
  const counter = page.locator("[data-counter]").first();
  await field(page, texts.name).fill("  صنّاع   الشام ");
  await expect(counter).toHaveText("11 من 40");
  await expect(page.getByText("النص طويل")).toHaveCount(0);
  await field(page, texts.name).fill("ن".repeat(43));
  await expect(counter).toHaveText("43 من 40");
  await expect(page.getByRole("status").getByText("النص طويل: احذف 3 أحرف.")).toBeVisible();
});

test("a policy that was emptied, or is about to be replaced, is asked about", async ({ page }) => {
  let sent: Record<string, unknown> | undefined;
  await page.route("**/api/settings", (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    sent = route.request().postDataJSON();
    return route.fulfill({ contentType: "text/plain; charset=utf-8", body: "حُفظت الإعدادات." });
  });
  await openAsAdmin(page, "/site-settings#policy");
  const policy = field(page, texts.policy);
  await policy.fill("سياستنا **نحن**");
  await page.getByText(texts.policyPreview).click();
  await expect(page.getByRole("strong").getByText("نحن")).toBeVisible();
  await page.getByRole("button", { name: texts.policyStanding }).click();
  const replaced = question(page, texts.policyReplaced);
  await replaced.getByRole("button", { name: texts.keepWriting }).click();
  await expect(policy).toHaveValue("سياستنا **نحن**");
  await page.getByRole("button", { name: texts.policyStanding }).click();
  await replaced.getByRole("button", { name: texts.returnToStanding }).click();
  await expect(policy).toHaveValue(standingPolicyText());

  await policy.fill(" ");
  await save(page).click();
  const emptied = question(page, texts.policyEmptied);
  await expect(emptied).toBeVisible();
  await emptied.getByRole("button", { name: texts.keepWriting }).click();
  expect(sent).toBeUndefined();
  await save(page).click();
  await emptied.getByRole("button", { name: texts.returnToStanding }).click();
  await expect(page.getByRole("status").getByText("حُفظت الإعدادات.")).toBeVisible();
  expect(sent).toMatchObject({ policy_text: " " });
});
