import { type Browser, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { openAsAdmin } from "#tests/browser/admins.ts";
import { approve, openQueue } from "#tests/browser/moderation/orders.ts";
import { allScreens } from "#tests/browser/screens/all-screens.ts";
import { expect, open } from "#tests/browser/support.ts";

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 844 } };
const views = [phone, desktop].flatMap((view) =>
  (["light", "dark"] as const).map((colorScheme) => ({ ...view, colorScheme })),
);
/** Between two pictures, in px. */
const gap = 24;

/** One sheet each: on a phone and on a desk, light and dark. */
const sheets: Record<string, (page: Page) => Promise<unknown>> = {
  "orders-flags": screenOf("orders that another city refused"),
  "orders-decided-together": showDecided,
  "orders-beyond-a-page": showSelected,
  settings: screenOf("settings of the site"),
  "settings-error": screenOf("settings with an error"),
  "settings-logo": screenOf("settings of the logo, before it is saved"),
  cards: (page) => open(page, "/دمشق/سباك#craftsmen"),
  "next-number": showNext,
  "all-professions": screenOf("all professions"),
  "nobody-in-city": screenOf("a profession where nobody is"),
};

for (const [name, show] of Object.entries(sheets)) {
  test(name, async ({ browser }) => {
    const pictures: Buffer[] = [];
    for (const view of views) pictures.push(await take(browser, view, show));
    await saveSheet(pictures, `docs/pictures/sheets/${name}.png`);
  });
}

async function take(
  browser: Browser,
  view: (typeof views)[number],
  show: (page: Page) => Promise<unknown>,
): Promise<Buffer> {
  const page = await browser.newPage({ ...view, reducedMotion: "reduce" });
  await show(page);
  await page.waitForLoadState("networkidle");
  const picture = await page.screenshot({ animations: "disabled" });
  await page.close();
  return picture;
}

/** Beside each other, from left to right. */
async function saveSheet(pictures: Buffer[], file: string) {
  let left = -gap;
  const placed = pictures.map((input, at) => {
    left += gap;
    const from = left;
    left += views[at]!.viewport.width;
    return { input, left: from, top: 0 };
  });
  const create = {
    width: left,
    height: phone.viewport.height,
    channels: 3,
    background: "#888",
  } as const;
  const whole = await sharp({ create }).composite(placed).png().toBuffer();
  await sharp(whole).png({ palette: true, effort: 10 }).toFile(file);
}

function screenOf(name: string) {
  const screen = allScreens.find((one) => one.name === name);
  if (!screen) throw new Error(`There is no screen "${name}"`);
  return screen.show;
}

async function showDecided(page: Page) {
  await openAsAdmin(page, "/carftsman-orders");
  for (let decided = 1; decided <= 3; decided++) {
    await approve(page).first().click();
    const toast = page.locator("[data-toasts]").getByRole("status");
    await expect(toast).toContainText(["نُشر", "نُشر ملفان", "نُشرت 3 ملفات"][decided - 1]!);
  }
}

async function showSelected(page: Page) {
  await openQueue(page, page.context(), 60);
  const search = page.getByRole("button", { name: /^البحث والاختيار/ });
  if (await search.isVisible()) await search.click();
  await page.getByRole("button", { name: "اختيار عدة طلبات" }).filter({ visible: true }).click();
  await page.getByRole("button", { name: "اختيار كل الـ 60" }).click();
  await page.getByRole("button", { name: "رفض المختار: 60" }).click();
  await page.getByRole("checkbox", { name: "تسجيل وهمي أو إعلان." }).check();
}

async function showNext(page: Page) {
  await open(page, "/دمشق/سباك");
  await page.getByRole("article").first().getByRole("link").first().click();
  await page.getByRole("button", { name: "تواصل" }).click();
  await expect(page.getByRole("dialog")).toContainText("لم يردّ؟");
}
