import type { Page } from "@playwright/test";
import {
  createButton,
  fillRegistration,
  openProfile,
  picture,
  picturePng,
  posts,
  slowUploads,
} from "#tests/browser/accounts.ts";
import { afterRequests, expect, holdScripts, open, test } from "#tests/browser/support.ts";
import { delayDecoding, expectUpright, heavyPhoto } from "./photo.ts";

const tooHeavyToTake = 5 * 1024 * 1024;
const shown = (page: Page) => page.locator('main img[src^="/storage/"]');

/** Where it lies when it has come. */
async function storedAt(page: Page) {
  await expect(shown(page)).toBeVisible();
  return (await shown(page).getAttribute("src")) ?? "";
}

test("a photograph that is too heavy is made lighter, and goes with the registration", async ({
  page,
}) => {
  await open(page, "/register");
  await fillRegistration(page);
  const photo = await heavyPhoto();
  expect(photo.buffer.length).toBeGreaterThan(tooHeavyToTake);
  await picture(page).setInputFiles(photo);
  await expect(page.locator('img[src^="blob:"]')).toBeVisible();
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await createButton(page).click();
  await expect(page).toHaveURL("/profile");
  expect((await (await sent).sizes()).requestBodySize).toBeLessThan(tooHeavyToTake / 2);
  await expectUpright(page.request, await storedAt(page));
});

test("one that is sent before it is ready is waited for, and that is told", async ({ page }) => {
  await openProfile(page);
  const sent = posts(page, "/api/update-profile-image");
  const release = await delayDecoding(page);
  await expect(page.getByText("إضافة صورة", { exact: true })).toBeVisible();
  await picture(page).setInputFiles(await heavyPhoto());
  await expect(page.getByText("جارٍ تجهيز الصورة…")).toBeVisible();
  await expect(page.locator('img[src^="blob:"]')).toBeVisible();
  await afterRequests(page);
  expect(sent).toEqual([]);
  await release();
  await expect(page.getByRole("status").getByText("تغيّرت صورتك.")).toBeVisible();
  await expectUpright(page.request, await storedAt(page));
  await expect(page.getByText("تغيير الصورة", { exact: true })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("a registration says that it waits for its picture", { tag: "@desktop" }, async ({ page }) => {
  await open(page, "/register");
  await fillRegistration(page);
  const release = await delayDecoding(page);
  await picture(page).setInputFiles(await heavyPhoto());
  await createButton(page).click();
  await expect(page.getByRole("button", { name: "جارٍ تجهيز الصورة…" })).toBeDisabled();
  await release();
  await expect(page).toHaveURL("/profile");
});

test("the picture that was chosen last is the one that goes", {
  tag: "@desktop",
}, async ({ page }) => {
  await open(page, "/register");
  await fillRegistration(page);
  const release = await delayDecoding(page);
  await picture(page).setInputFiles(await heavyPhoto());
  await picture(page).setInputFiles(await picturePng(page));
  await release();
  await createButton(page).click();
  await expect(page).toHaveURL("/profile");
  const answer = await page.request.get(await storedAt(page));
  // The photograph is upright, this one is as wide as it is high.
  const { width, height } = await page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
      return { width: bitmap.width, height: bitmap.height };
    },
    [...(await answer.body())],
  );
  expect(width).toBe(height);
});

test("a picture chosen before scripts are at work goes with the rest", {
  tag: "@desktop",
}, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/register", { waitUntil: "domcontentloaded" });
  await picture(page).setInputFiles(await picturePng(page));
  release();
  await expect(page.getByText("lina.png")).toBeVisible();
  await fillRegistration(page);
  await createButton(page).click();
  await storedAt(page);
});

test("a slow registration shows how far the picture has come, and is sent once", {
  tag: "@desktop",
}, async ({ page }) => {
  const sent = posts(page, "/register");
  await open(page, "/register");
  await fillRegistration(page);
  await picture(page).setInputFiles(await picturePng(page, 600_000));
  await slowUploads(page, 300_000);
  await createButton(page).dblclick();
  const bar = page.getByRole("progressbar", { name: "رفع الصورة" });
  await expect(page.getByRole("button", { name: "جارٍ إنشاء الحساب…" })).toBeDisabled();
  const share = async () => Number(await bar.getAttribute("value"));
  await expect.poll(share).toBeGreaterThan(10);
  const before = await share();
  expect(before).toBeLessThan(100);
  await expect.poll(share).toBeGreaterThan(before);
  await expect(page).toHaveURL("/profile");
  expect(sent).toHaveLength(1);
});
