import type { Page } from "@playwright/test";
import { addTexts, removalListTexts } from "#src/features/listings/texts.ts";
import { addListing, requestRemoval } from "#tests/browser/admin/listings.ts";
import { openAsAdmin } from "#tests/browser/admins.ts";
import { expect, open } from "#tests/browser/support.ts";
import type { Screen } from "./screens.ts";

/** States of the screens of listings without an account. */
export const listingScreens: Screen[] = [
  {
    name: "adding a listing",
    route: "add-craftsman",
    show: showForm,
  },
  {
    name: "a listing that is kept",
    route: "add-craftsman",
    show: showUnsent,
    noise: /net::ERR_FAILED/,
  },
  { name: "a listing to correct", route: "listings/:id", show: showListing },
  { name: "requests to remove listings", route: "removal-requests", show: showRemovals },
  { name: "asking for a removal", route: "remove-listing/:id", show: showRemoval },
  {
    name: "a removal that was asked for",
    route: "remove-listing/:id",
    show: (page) => open(page, "/remove-listing/1?sent=1"),
  },
];

/** With the optional fields, which are closed at first. */
async function showForm(page: Page) {
  await openAsAdmin(page, "/add-craftsman");
  await openMore(page);
}

const openMore = (page: Page) => page.locator("summary").filter({ hasText: addTexts.more }).click();

async function showUnsent(page: Page) {
  await openAsAdmin(page, "/add-craftsman");
  await page.route("**/api/listings", (route) => route.abort());
  await page.getByLabel("الاسم الكامل").fill("سامر النجار");
  await page.getByLabel("رقم الهاتف").fill("0944 123 456");
  await page.getByRole("button", { name: addTexts.send, exact: true }).click();
  await expect(page.getByRole("button", { name: addTexts.sendAll })).toBeVisible();
  await page.unroute("**/api/listings");
  await openMore(page);
}

async function showListing(page: Page) {
  const { id } = await addListing(page);
  await requestRemoval(page, id);
  await openAsAdmin(page, `/listings/${id}`);
}

async function showRemovals(page: Page) {
  const { id } = await addListing(page);
  await requestRemoval(page, id);
  await openAsAdmin(page, "/removal-requests");
  await expect(page.getByText(removalListTexts.intro)).toBeVisible();
}

async function showRemoval(page: Page) {
  const { id } = await addListing(page);
  await page.context().clearCookies();
  await open(page, `/remove-listing/${id}`);
}
