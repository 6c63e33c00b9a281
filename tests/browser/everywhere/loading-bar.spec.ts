import { openAsAdmin } from "#tests/browser/admins.ts";
import { expect, test } from "#tests/browser/support.ts";

test("a press whose screen takes its time is seen to be felt", async ({ page }) => {
  await openAsAdmin(page, "/dashboard");
  const bar = page.locator(".loading-bar");
  await expect(bar).toHaveCount(0);
  const { promise: arrives, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/get-craftsmen-orders*", async (route) => {
    await arrives;
    await route.continue();
  });
  await page.locator('nav a[href="/carftsman-orders"]:visible').first().click();
  await expect(bar).toBeVisible();
  letGo();
  await expect(page).toHaveURL("/carftsman-orders");
  await expect(bar).toHaveCount(0);
});

const wrongPages = [
  ["/received-contacts", "العودة إلى الرسائل"],
  ["/carftsman-orders", "عرض الطلبات من أولها"],
] as const;

test("a list at a page that is no number leads to its first page", async ({ page, announce }) => {
  announce(/status of 422/);
  for (const [path, name] of wrongPages) {
    await openAsAdmin(page, `${path}?page=abc`);
    await page.getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
  }
});
