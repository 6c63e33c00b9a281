import { freshFullname, logInAsNewCraftsman } from "#tests/browser/accounts.ts";
import { logInAsAdmin } from "#tests/browser/admins.ts";
import { expect, open, test } from "#tests/browser/support.ts";

const hidden = "هذا الملف غير منشور: لا يراه إلا صاحبه والإدارة.";

test("a listing that is not published is seen by its craftsman and admins, and by nobody else", {
  tag: "@desktop",
}, async ({ page, context, browser, baseURL, announce }) => {
  announce(/status of 404/);
  const fullname = freshFullname();
  const own = await browser.newContext(baseURL ? { baseURL } : {});
  const { id } = await logInAsNewCraftsman(own, fullname);
  const address = `/carftsman-details/${id}`;
  const listing = page.getByRole("heading", { level: 1, name: fullname });
  const missing = page.getByText("404");

  expect((await page.goto(address))?.status()).toBe(404);
  await expect(missing).toBeVisible();

  await logInAsAdmin(context);
  // From here on this browser knows that an admin uses it.
  await open(page, "/carftsman-orders");
  await expect(page.locator("html")).toHaveAttribute("data-role", "admin");
  expect((await page.goto(address))?.status()).toBe(404);
  await expect(listing).toBeVisible();
  await expect(page.getByText(hidden)).toBeVisible();
  await page.goto("/carftsman-details/2000000000");
  await expect(missing).toBeVisible();

  const theirs = await own.newPage();
  await theirs.goto("/profile");
  await expect(theirs.locator("html")).toHaveAttribute("data-role", "user");
  await theirs.goto(address);
  await expect(theirs.getByRole("heading", { level: 1, name: fullname })).toBeVisible();
  await expect(theirs.getByText(hidden)).toBeVisible();
  await own.close();
});
