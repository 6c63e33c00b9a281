import { type Page, test } from "@playwright/test";
import sharp from "sharp";
import { emptyTexts } from "#src/features/craftsmen/results/empty-texts.ts";
import { logInAsAdmin } from "#tests/browser/admins.ts";
import { craftsman, expect, open } from "#tests/browser/support.ts";

const wide = { viewport: { width: 1280, height: 860 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

const pictures = [
  { name: "home", on: wide, show: (page: Page) => open(page, "/") },
  { name: "home-dark", on: wide, dark: true, show: (page: Page) => open(page, "/") },
  { name: "home-phone", on: phone, show: (page: Page) => open(page, "/") },
  { name: "results-phone", on: phone, show: showResults("صباك بالشام") },
  {
    name: "understood-phone",
    on: phone,
    show: showResults("بدي حدا يصلح الحنفية عم تسرب مي بالمطبخ بالشام"),
  },
  {
    name: "several-trades-phone",
    on: phone,
    show: showResults("القاطع عم ينزل كل ما شغلت السخان"),
  },
  { name: "place-phone", on: phone, show: showResults("سباك بصحنايا") },
  { name: "unknown-place-phone", on: phone, show: showResults("سباك بتل الغزلان") },
  { name: "unknown-need-phone", on: phone, show: showResults("نقل عفش بطرطوس") },
  { name: "empty-phone", on: phone, show: showEmpty },
  { name: "number-bar-phone", on: phone, show: showNumberBar },
  { name: "details-phone", on: phone, show: showDetails },
  { name: "number-phone", on: phone, show: showNumber },
  { name: "orders", on: wide, show: (page: Page) => openAsAdmin(page, "/carftsman-orders") },
  { name: "dashboard", on: wide, show: (page: Page) => openAsAdmin(page, "/dashboard") },
];

for (const { name, on, dark, show } of pictures) {
  test(name, async ({ browser }) => {
    const page = await browser.newPage({
      ...on,
      colorScheme: dark ? "dark" : "light",
      reducedMotion: "reduce",
    });
    await show(page);
    await page.waitForLoadState("networkidle");
    const taken = await page.screenshot({ animations: "disabled" });
    // Flat colours, so few of them are enough.
    await sharp(taken).png({ palette: true, effort: 10 }).toFile(`docs/pictures/${name}.png`);
    await page.close();
  });
}

async function showEmpty(page: Page) {
  await open(page, "/تدمر/فني-مصاعد");
  await expect(page.getByText(emptyTexts.city.title)).toBeVisible();
}

/** A page of a list, after the number was asked for: the bar has the number and the next of the list. */
async function showNumberBar(page: Page) {
  await open(page, "/دمشق/سباك");
  await page.getByRole("article").first().getByRole("link").first().click();
  await page.getByRole("button", { name: "تواصل" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
}

async function showDetails(page: Page) {
  await open(page, (await craftsman(page.request)).address);
}

async function showNumber(page: Page) {
  await showDetails(page);
  await page.getByRole("button", { name: "تواصل" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function openAsAdmin(page: Page, path: string) {
  await logInAsAdmin(page.context());
  await open(page, path);
  await expect(page.getByRole("status", { name: "جارٍ التحميل…" })).toHaveCount(0);
}

function showResults(q: string) {
  return async (page: Page) => {
    await open(page, `/?${new URLSearchParams({ q })}#craftsmen`);
    await expect(page.locator("[data-results-bar]")).toBeInViewport();
  };
}
