import type { Page } from "@playwright/test";
import readQr from "jsqr";
import sharp from "sharp";
import { ownPageTexts, printTexts } from "#src/features/accounts/own-page/own-page.texts.ts";
import { freshFullname, logInAsNewCraftsman } from "#tests/browser/accounts.ts";
import { publish } from "#tests/browser/support/database.ts";
import { expect, open, test } from "#tests/browser/support.ts";

async function logInPublished(page: Page) {
  const account = await logInAsNewCraftsman(page.context(), freshFullname());
  await publish(account.id);
  return { ...account, address: `/carftsman-details/${account.id}` };
}

test("78: a craftsman sees how often his number was asked for, shares his page and prints it", async ({
  page,
  browser,
}) => {
  const { id, fullname, address } = await logInPublished(page);
  await open(page, "/profile");
  await expect(page.getByText(ownPageTexts.none)).toBeVisible();

  // The name of the browser without windows is a program's, which does not count.
  const userAgent = await page.evaluate(() => navigator.userAgent.replace("Headless", ""));
  const visitor = await browser.newPage({ javaScriptEnabled: false, userAgent });
  await visitor.goto(`${address}?phone=1`);
  await expect(visitor.locator("#phone")).toBeVisible();
  const withoutScripts = visitor.getByRole("link", { name: "مشاركة" });
  await expect(withoutScripts).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=/);
  await visitor.context().close();
  await open(page, "/profile");
  await expect(page.getByText("طُلب رقمك مرة واحدة في آخر 7 أيام")).toBeVisible();
  await expect(page.getByText("طُلب رقمك مرة واحدة في آخر 30 يومًا")).toBeVisible();
  await expect(page.getByText("فُتحت صفحتك مرة واحدة في آخر 30 يومًا.")).toBeVisible();

  await page.evaluate(() => {
    Object.defineProperty(navigator, "share", {
      configurable: true,
      value: (data: ShareData) => Promise.resolve(Object.assign(window, { data })),
    });
  });
  await page.getByRole("button", { name: ownPageTexts.share }).click();
  const shared = () => page.evaluate(() => (window as never as { data?: ShareData }).data);
  await expect.poll(shared).toMatchObject({ url: new URL(address, page.url()).href });
  expect((await shared())?.text).toContain(`أنا ${fullname}، `);

  await page.getByRole("link", { name: ownPageTexts.print }).click();
  await expect(page.getByRole("heading", { level: 1, name: printTexts.title })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: printTexts.download }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`herafi-${id}.png`);
  const picture = sharp(await download.path()).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const code = readQr(new Uint8ClampedArray(data), info.width, info.height);
  expect(code?.data).toBe(new URL(address, page.url()).href);
});

test("79: the card fills one page of A6, the sheet with strips one of A4, in dark schemes too", async ({
  page,
}) => {
  const { fullname } = await logInPublished(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page, "/print");
  const paper = page.getByRole("region", { name: printTexts.preview });
  await expect(paper.getByText(fullname)).toBeVisible();
  const number = paper.getByText(/^0\d{3} \d{3} \d{3}$/).filter({ visible: true });
  await expect(number).toHaveCount(1);
  await page.getByRole("checkbox", { name: printTexts.number }).uncheck();
  await expect(number).toHaveCount(0);
  await page.getByRole("checkbox", { name: printTexts.number }).check();
  expect(await pagesOf(page)).toEqual(["105 × 148"]);

  await page.getByRole("radio", { name: printTexts.papers.strips }).check();
  await expect(number).toHaveCount(9);
  expect(await pagesOf(page)).toEqual(["210 × 297"]);
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  const sheet = paper.locator(".paper");
  expect(
    await sheet.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return { color, backgroundColor };
    }),
  ).toEqual({ color: "rgb(0, 0, 0)", backgroundColor: "rgb(255, 255, 255)" });
  for (const role of ["button", "heading", "radio"] as const) {
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  }
});

test("a page that is not published is not printed, and says so", async ({ page }) => {
  await logInAsNewCraftsman(page.context());
  await open(page, "/print");
  await expect(page.getByText(printTexts.unpublished)).toBeVisible();
  await page.getByRole("link", { name: printTexts.toProfile }).click();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("button", { name: ownPageTexts.share })).toHaveCount(0);
});

/** The sizes of a print's pages, in millimetres. */
async function pagesOf(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)];
  return boxes.map(([, ...points]) =>
    points.map((point) => Math.round((Number(point) / 72) * 25.4)).join(" × "),
  );
}
