import type { Page } from "@playwright/test";
import { contactTexts } from "#src/features/messages/texts.ts";
import { failedTexts } from "#src/features/site/texts.ts";
import { expect, open, test } from "#tests/browser/support.ts";

test.use({ ownContext: true });

const contactLink = (page: Page) => page.locator('a[href="/contact"]:visible').first();
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** As after an update: the file of the contact screen has another name. Counts how often it is asked for. */
async function removeScreen(page: Page) {
  const isGone = { value: true };
  await page.route(/\/assets\/contact\.page-[^/]*\.js$/, (route) =>
    isGone.value ? route.fulfill({ status: 404, body: "" }) : route.continue(),
  );
  return isGone;
}

test("a screen whose file is gone after an update is opened at its own address", {
  tag: "@both",
}, async ({ page, announce }) => {
  announce(/status of 404/, /Error loading route module/, /dynamically imported module/);
  await open(page, "/?q=sabbak");
  const isGone = await removeScreen(page);
  // The new version has the file.
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    if (request.isNavigationRequest()) isGone.value = false;
  });
  await contactLink(page).click();
  await expect(page).toHaveURL("/contact");
  await expect(heading(page)).toHaveText(contactTexts.title);
  await expect.poll(() => documents).toEqual(["/contact"]);
  await page.goBack();
  await expect(page).toHaveURL("/?q=sabbak");
});

test("a screen that fails again after that shows the error screen", async ({ page, announce }) => {
  announce(/status of 404/, /Error loading route module/, /dynamically imported module/);
  await open(page, "/");
  await removeScreen(page);
  const documents: string[] = [];
  // What the server answers leads back to a page of the former version.
  await page.route("**/contact", (route) => {
    documents.push(route.request().url());
    return route.fulfill({ status: 302, headers: { location: "/" } });
  });
  const ledBack = page.waitForEvent("framenavigated");
  await contactLink(page).click();
  await expect.poll(() => documents).toHaveLength(1);
  // Its address is the one of before.
  await ledBack;
  await open(page, "/");
  await contactLink(page).click();
  await expect(page.getByText(failedTexts.text)).toBeVisible();
  await expect(page).toHaveURL("/contact");
  expect(documents).toHaveLength(1);
  await page.unrouteAll();
  await page.getByRole("link", { name: "أعد المحاولة" }).click();
  await expect(heading(page)).toHaveText(contactTexts.title);
});
