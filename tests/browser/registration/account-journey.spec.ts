import type { Page } from "@playwright/test";
import {
  createButton,
  email,
  expectError,
  field,
  fillRegistration,
  hints,
  logInButton,
  logOutButton,
  noHints,
  passwordField,
  picture,
  saveButton,
  unfoldFields,
  userHints,
} from "#tests/browser/accounts.ts";
import { linkIn, mailTo } from "#tests/browser/support/mails.ts";
import { expect, open, test, waitForHydration } from "#tests/browser/support.ts";
import { expectUpright, phonePhoto } from "./photo.ts";

const newPassword = "karaz-9-nahr";

test("from a photograph on a phone to a new password: register, verify, edit, log in again", async ({
  page,
  isMobile,
  announce,
}) => {
  test.setTimeout(120_000);
  announce(/status of 422/);
  await open(page, "/register");
  const address = await fillRegistration(page);
  await picture(page).setInputFiles(await phonePhoto());
  await createButton(page).click();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText("لم تؤكد بريدك بعد")).toBeVisible();
  const first = await ownImage(page);
  await expectUpright(page.request, first);

  const verification = await mailTo(address, "تفعيل بريدك الإلكتروني");
  expect(verification.text).toContain(linkIn(verification));
  // The words stand for three seconds, which pass only once they have been seen.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await open(page, linkIn(verification));
  await expect(page.getByText("تم تفعيل بريدك الإلكتروني.")).toBeVisible();
  await page.clock.resume();
  await expect(page).toHaveURL("/profile");
  await unfoldFields(page);
  await expect(saveButton(page)).toBeDisabled();
  await expect(page.getByText("لم تؤكد بريدك بعد")).toHaveCount(0);

  await field(page, "وصف العمل").fill("مطابخ وخزائن من خشب الزان.");
  await field(page, "سنوات الخبرة").fill("١٢");
  await saveButton(page).click();
  await expect(page.getByRole("status").getByText("حُفظت التعديلات.")).toBeVisible();
  await expect(page.getByText("12 سنة")).toBeVisible();
  await unfoldFields(page);
  await expect(saveButton(page)).toBeDisabled();

  await picture(page).setInputFiles(await phonePhoto("IMG_20261122_081200.jpg"));
  await expect(page.getByRole("status").getByText("تغيّرت صورتك.")).toBeVisible();
  await expect.poll(() => ownImage(page)).not.toBe(first);
  expect((await page.request.get(first)).status(), "the former picture is gone").toBe(404);

  await logOut(page, isMobile);
  await email(page).fill(address.toUpperCase());
  await waitForHydration(page);
  await page.getByRole("link", { name: "نسيت كلمة المرور؟" }).click();
  await expect(page).toHaveURL("/forget-password");
  await expect(email(page)).toHaveValue(address.toUpperCase());
  await page.getByRole("button", { name: "إرسال الرابط" }).click();
  await expect(page.getByText("فسيصلك رابط لتغيير كلمة المرور").first()).toBeVisible();

  await open(page, linkIn(await mailTo(address, "تغيير كلمة المرور")));
  await field(page, "كلمة المرور الجديدة").fill(newPassword);
  await field(page, "تأكيد كلمة المرور").fill(newPassword);
  await page.getByRole("button", { name: "حفظ كلمة المرور" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("أهلًا بك في حِرَفي!")).toBeVisible();

  await expect(email(page)).toHaveValue(address);
  await passwordField(page).fill("zaytoun-7-jisr");
  await logInButton(page).click();
  await expectError(email(page), /غير صحيحة/);
  await passwordField(page).fill(newPassword);
  await logInButton(page).click();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText("مطابخ وخزائن من خشب الزان.").first()).toBeVisible();
  expect(await hints(page)).toEqual({ ...userHints, newuser: null });
});

/** Where the profile's picture is. */
async function ownImage(page: Page) {
  const image = page.locator('main img[src^="/storage/"]');
  await expect(image).toBeVisible();
  return (await image.getAttribute("src")) ?? "";
}

async function logOut(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole("button", { name: "القائمة" }).click();
  await logOutButton(page).click();
  await expect(page).toHaveURL("/login");
  expect(await hints(page)).toMatchObject(noHints);
}
