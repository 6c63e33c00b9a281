import type { Page } from "@playwright/test";
import {
  profileTexts,
  stepTexts,
  unchangedTexts,
} from "#src/features/accounts/profile/profile.texts.ts";
import { workTexts } from "#src/features/accounts/texts.ts";
import { ownWorkTexts } from "#src/features/accounts/works/texts.ts";
import { declineReasons } from "#src/features/craftsmen/decline-reasons.ts";
import {
  email,
  field,
  freshFullname,
  logInAsNewCraftsman,
  openFoldedProfile,
  saveButton,
} from "#tests/browser/accounts.ts";
import { logInAsAdmin, send } from "#tests/browser/admins.ts";
import { expect, open, test } from "#tests/browser/support.ts";

const steps = (page: Page) => page.getByRole("region", { name: /صفحتك$|^أتممت/ }).first();
const pencil = (page: Page, fact: string) =>
  page.getByRole("button", { name: profileTexts.editField(fact), exact: true });

test("82: on a phone the profile is a list of steps and of facts, at most 1,400 px high", async ({
  page,
}) => {
  await logInAsNewCraftsman(page.context(), "أبو محمد السبّاك");
  await page.route("**/api/get-profile-data", async (route) => {
    const { user, ...rest } = await (await route.fetch()).json();
    await route.fulfill({ json: { user: { ...user, email: "abu.mohammad@gmail.com" }, ...rest } });
  });
  await open(page, "/profile");
  await expect(page.getByRole("heading", { name: "3 خطوات تحسّن صفحتك" })).toBeVisible();
  await expect(steps(page).getByRole("listitem")).toHaveCount(4);
  await expect(page.getByText("abu.mohammad@gmail.com").first()).toBeVisible();
  await expect(saveButton(page)).toBeHidden();
  await page
    .getByRole("region", { name: ownWorkTexts.title })
    .evaluate((section) => section.toggleAttribute("hidden", true));
  const { height } = (await page.getByRole("main").boundingBox())!;
  expect(height).toBeLessThanOrEqual(1400);
});

test("82: a pencil opens its field in place, and all are saved as one form", async ({ page }) => {
  await openFoldedProfile(page);
  await expect(field(page, "سنوات الخبرة")).toBeHidden();
  await pencil(page, "الخبرة").click();
  await expect(field(page, "سنوات الخبرة")).toBeFocused();
  await field(page, "سنوات الخبرة").fill("12");
  await pencil(page, "الاسم").press("Enter");
  await field(page, "الاسم الكامل").fill("عمر الحلبي");
  await saveButton(page).click();
  await expect(pencil(page, "الخبرة")).toBeVisible();
  await expect(page.getByText("12 سنة")).toBeVisible();
  await expect(page.getByRole("heading", { name: "عمر الحلبي" })).toBeVisible();
});

test("82: a field that is refused unfolds and has the focus", async ({ page, announce }) => {
  announce(/status of 422/);
  await openFoldedProfile(page);
  await pencil(page, "الخبرة").click();
  await field(page, "سنوات الخبرة").fill("12");
  await page.route("**/api/update-user", (route) =>
    route.fulfill({
      status: 422,
      json: { message: "الاسم", errors: { name: ["اكتب اسمك."] } },
    }),
  );
  await saveButton(page).click();
  await expect(field(page, "الاسم الكامل")).toBeFocused();
  await expect(page.getByText("اكتب اسمك.")).toBeVisible();
});

test("82: what one does is written in a sheet that has three examples of the trade", async ({
  page,
}) => {
  await openFoldedProfile(page);
  await page.getByRole("button", { name: stepTexts.writeNow }).click();
  const sheet = page.getByRole("dialog", { name: stepTexts.writeWork });
  await expect(sheet.getByLabel(workTexts.label)).toBeFocused();
  const examples = sheet.getByRole("listitem").getByRole("button");
  await expect(examples).toHaveCount(3);
  const text = (await examples.nth(1).textContent())!;
  await examples.nth(1).click();
  await expect(sheet.getByLabel(workTexts.label)).toHaveValue(text);
  await sheet.getByRole("button", { name: stepTexts.save }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText(stepTexts.workWritten)).toBeVisible();
  await expect(page.getByRole("heading", { name: "خطوتان تحسّنان صفحتك" })).toBeVisible();
});

test("82: the address is corrected from its step", async ({ page }) => {
  await openFoldedProfile(page);
  await page.getByRole("button", { name: stepTexts.correctEmail }).click();
  await expect(email(page)).toBeFocused();
});

test("82: each reason of a refusal leads to its field, and sending again unchanged is asked about", async ({
  page,
  browser,
  baseURL,
}) => {
  const { id } = await logInAsNewCraftsman(page.context(), freshFullname());
  const admins = await browser.newContext(baseURL ? { baseURL } : {});
  await logInAsAdmin(admins);
  const reasons = ["name", "description"];
  await send(admins, "POST", "/api/craftsmen-decline", { ids: [id], reasons });
  await admins.close();
  await open(page, "/profile");
  await expect(page.getByText(declineReasons.name)).toBeVisible();
  await page.getByRole("button", { name: profileTexts.correctField("وصف العمل") }).click();
  await expect(field(page, "وصف العمل")).toBeFocused();
  await page.getByRole("button", { name: profileTexts.correctField("الاسم") }).click();
  await expect(field(page, "الاسم الكامل")).toBeFocused();

  const question = page.getByRole("dialog", { name: unchangedTexts.title });
  await page.getByRole("button", { name: profileTexts.sendAgain }).click();
  await question.getByRole("button", { name: unchangedTexts.back }).click();
  await expect(question).toBeHidden();
  await field(page, "وصف العمل").fill("أمدّد كهرباء البيوت.");
  await saveButton(page).click();
  await expect(page.getByText(stepTexts.workWritten)).toBeVisible();
  await page.getByRole("button", { name: profileTexts.sendAgain }).click();
  await expect(page.getByText(profileTexts.pending)).toBeVisible();
});
