import type { Page } from "@playwright/test";
import {
  expectError,
  field,
  openProfile,
  picture,
  picturePng,
  saveButton,
  slowUploads,
} from "#tests/browser/accounts.ts";
import { expect, test } from "#tests/browser/support.ts";

const status = (page: Page) => page.getByRole("status");
const card = (page: Page) => page.getByRole("region", { name: "عمر الزعبي" });

test("another picture is seen while it goes up, and stays", { tag: "@desktop" }, async ({
  page,
}) => {
  await openProfile(page);
  const file = await picturePng(page, 600_000);
  // What is being changed meanwhile is not lost by it.
  await field(page, "سنوات الخبرة").fill("12");
  await slowUploads(page, 300_000);
  await picture(page).setInputFiles(file);
  const bar = page.getByRole("progressbar", { name: "رفع الصورة" });
  await expect(card(page).locator('img[src^="blob:"]')).toBeVisible();
  await expect.poll(async () => Number(await bar.getAttribute("value"))).toBeGreaterThan(10);
  await expect(status(page).getByText("تغيّرت صورتك.")).toBeVisible();
  await expect(card(page).locator('img[src^="/storage/"]')).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(field(page, "سنوات الخبرة")).toHaveValue("12");
  await expect(saveButton(page)).toBeEnabled();
});

test("a picture that does not arrive can be sent again", { tag: "@desktop" }, async ({
  page,
  announce,
}) => {
  announce(/ERR_CONNECTION_FAILED/);
  await openProfile(page);
  await page.route("**/api/update-profile-image", (route) => route.abort("connectionfailed"));
  await picture(page).setInputFiles(await picturePng(page));
  await expectError(picture(page), "لا يوجد إنترنت الآن، أو أن الموقع لا يجيب.");
  await page.unrouteAll();
  await page.getByRole("button", { name: "أعد المحاولة" }).click();
  await expect(card(page).locator('img[src^="/storage/"]')).toBeVisible();
});
