import type { BrowserContext, Page } from "@playwright/test";
import { violations, violationsOfColours } from "#tests/browser/screens/axe.ts";
import { craftsman, expect, open, test } from "#tests/browser/support.ts";

test.use({ serviceWorkers: "allow" });
const said = (page: Page) => page.getByRole("heading", { level: 1 });
const noNetwork = "لا يوجد إنترنت الآن";

test("without a network a page says so, and opens when it is back", async ({
  page,
  context,
  announce,
}) => {
  announce(/ERR_INTERNET_DISCONNECTED/);
  await open(page, "/");
  await workerOf(context);
  const { address, fullname } = await craftsman(page.request);
  await context.setOffline(true);
  await page.goto(address);
  await expect(said(page)).toHaveText(noNetwork);
  await expect(page).toHaveURL(address);
  await context.setOffline(false);
  await page.getByRole("link", { name: "أعد المحاولة" }).click();
  await expect(said(page)).toHaveText(fullname);
});

test("without a network the numbers that were asked for can be read and called", async ({
  page,
  context,
  announce,
}) => {
  announce(/ERR_INTERNET_DISCONNECTED/);
  const { address, fullname } = await craftsman(page.request);
  await open(page, address);
  await workerOf(context);
  await page.getByRole("button", { name: "تواصل" }).click();
  const call = page.getByRole("dialog").getByRole("link", { name: "اتصال" });
  const href = (await call.getAttribute("href")) ?? "";
  await context.setOffline(true);
  for (const path of [address, "/saved"]) {
    await page.goto(path);
    await expect(said(page)).toHaveText(noNetwork);
    await expect(page.getByText(fullname)).toBeVisible();
    await expect(page.locator(`a[href="${href}"]`)).toBeVisible();
  }
  expect(await violations(page)).toEqual([]);
});

test("no page of the site is kept, not even one just seen", async ({ page, context, announce }) => {
  announce(/ERR_INTERNET_DISCONNECTED/);
  await open(page, "/");
  await workerOf(context);
  for (const path of ["/contact", "/login", "/"]) await open(page, path);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const stores = await Promise.all(names.map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(["/offline"]);
  await context.setOffline(true);
  await page.goto("/contact");
  await expect(said(page)).toHaveText(noNetwork);
});

test("with a worker at work a page that is not there is still 404", async ({
  page,
  context,
  announce,
}) => {
  announce(/status of 404/);
  await open(page, "/");
  await workerOf(context);
  expect((await page.goto("/no/such/screen"))?.status()).toBe(404);
});

/** Waits until the site's worker stands between its pages and the network. */
async function workerOf(context: BrowserContext) {
  const [page] = context.pages();
  await page?.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

test("the page without a network has nothing wrong to axe", { tag: "@desktop" }, async ({
  page,
}) => {
  await page.goto("/offline");
  await expect(said(page)).toHaveText(noNetwork);
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violationsOfColours(page)).toEqual([]);
});

test("it prints dark on light in both schemes", { tag: "@desktop" }, async ({ page }) => {
  await page.goto("/offline");
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  const colours = await page.evaluate(() =>
    ["body", "a", "svg"].map((name) => {
      const { color, backgroundColor } = getComputedStyle(document.querySelector(name)!);
      return [color, backgroundColor];
    }),
  );
  const [black, white, none] = ["rgb(0, 0, 0)", "rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"];
  expect(colours).toEqual([
    [black, white],
    [black, none],
    [black, none],
  ]);
});
