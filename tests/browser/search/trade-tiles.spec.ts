import type { Page } from "@playwright/test";
import { resultTexts } from "#src/features/craftsmen/texts.ts";
import { sheetTexts, tileTexts } from "#src/features/craftsmen/trades/texts.ts";
import {
  cards,
  cities,
  expect,
  idsOf,
  open,
  queryOf,
  searchAddress,
  test,
  typedWord,
} from "#tests/browser/support.ts";

const tiles = (page: Page) => page.getByRole("navigation", { name: tileTexts.title });
const tile = (page: Page, name: string) => tiles(page).getByRole("link", { name, exact: true });
const sheet = (page: Page) => page.getByRole("dialog", { name: sheetTexts.title });
const cityButton = (page: Page) => tiles(page).getByRole("button", { name: tileTexts.changeCity });

test("the first screen of a phone has the search and eight tiles", async ({ page }) => {
  await open(page, "/");
  await expect(tiles(page).getByRole("link")).toHaveCount(8);
  await expect(tile(page, tileTexts.all)).toBeInViewport({ ratio: 1 });
  const hero = page.locator('[aria-roledescription="carousel"]');
  expect((await hero.boundingBox())?.height).toBeLessThan(201);
  for (const one of await tiles(page).getByRole("link").all()) {
    expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(72);
  }
});

test("a tile asks for the city once, and leads there from then on", { tag: "@both" }, async ({
  page,
}) => {
  await open(page, "/");
  await tile(page, "سبّاك").click();
  const first = sheet(page).getByRole("link").first();
  await expect(first).toHaveAccessibleName("دمشق 16");
  await expect(sheet(page).getByText(sheetTexts.title)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeHidden();
  await expect(tile(page, "سبّاك")).toBeFocused();
  await tile(page, "سبّاك").click();
  await first.click();
  await expect(page).toHaveURL(encodeURI("/دمشق/سباك"));
  await expect(page.getByRole("heading", { level: 1, name: "سبّاك في دمشق" })).toBeVisible();

  await open(page, "/");
  await expect(cityButton(page)).toHaveText("في دمشق · تغيير");
  await expect(cities(page).locator("option:checked")).toHaveText("دمشق");
  await tile(page, "نجّار").click();
  await expect(page).toHaveURL(encodeURI("/دمشق/نجار"));
});

test("a city is remembered by the time its results are on the screen", async ({ page }) => {
  await open(page, "/");
  await tile(page, "سبّاك").click();
  await expect(sheet(page).getByText(sheetTexts.title)).toBeFocused();
  const remembered = page.evaluate(
    () =>
      new Promise((resolve) => {
        new MutationObserver(() => {
          const heading = document.querySelector("h1")?.textContent;
          if (heading === "سبّاك في دمشق") resolve(localStorage.getItem("herafi:city"));
        }).observe(document, { subtree: true, childList: true, characterData: true });
      }),
  );
  await sheet(page).getByRole("link").first().click();
  expect(await remembered).toMatch(/^\d+$/);
});

test("the remembered city is changed, and forgotten", async ({ page }) => {
  await open(page, await searchAddress(page.request));
  await open(page, "/");
  await cityButton(page).click();
  await expect(sheet(page).getByText(sheetTexts.title)).toBeFocused();
  await sheet(page).getByRole("button", { name: "حلب", exact: true }).click();
  await expect(sheet(page)).toBeHidden();
  await expect(cityButton(page)).toHaveText("في حلب · تغيير");
  await expect(cities(page).locator("option:checked")).toHaveText("حلب");
  await cityButton(page).click();
  await sheet(page).getByRole("button", { name: sheetTexts.anywhere }).click();
  await expect(cityButton(page)).toHaveCount(0);
  await expect(cities(page)).toHaveValue("");
});

test("a city that someone has chosen stays when another is remembered", {
  tag: "@desktop",
}, async ({ page }) => {
  await open(page, await searchAddress(page.request));
  await open(page, "/");
  await cities(page).selectOption("حمص");
  await cityButton(page).click();
  await sheet(page).getByRole("button", { name: "حلب", exact: true }).click();
  await expect(cities(page).locator("option:checked")).toHaveText("حمص");
});

test("a typed city wins over the remembered one", async ({ page }) => {
  const { city } = await idsOf(page.request, "سبّاك", "دمشق");
  await open(page, await searchAddress(page.request));
  await open(page, "/");
  await expect(cities(page).locator("option:checked")).toHaveText("دمشق");
  const bar = page.locator("[data-results-bar]");
  const search = async (q: string) => {
    await typedWord(page).fill(q);
    await typedWord(page).press("Enter");
  };
  await search("كهربجي");
  await expect(bar).toContainText("كهربائي في دمشق");
  await expect(cities(page)).toHaveValue(city);
  // It was not chosen on the results' form either.
  await search("كهربجي بحلب");
  await expect(bar).toContainText("كهربائي في حلب");
  await expect(cities(page)).toHaveValue("");
  await expect(cards(page).first()).toBeVisible();
  for (const card of await cards(page).all()) await expect(card).toContainText("حلب");
});

test("a chosen city stays, and the typed one is offered", async ({ page }) => {
  await open(page, "/");
  await cities(page).selectOption("دمشق");
  await typedWord(page).fill("كهربجي بحلب");
  await typedWord(page).press("Enter");
  await expect(cities(page).locator("option:checked")).toHaveText("دمشق");
  await expect(page.getByText(resultTexts.onlyIn("دمشق"))).toBeVisible();
  await page.getByRole("link", { name: resultTexts.searchIn("حلب") }).click();
  await expect(page.locator("[data-results-bar]")).toContainText("كهربائي في حلب");
  await expect.poll(() => queryOf(page)).toEqual({ q: "كهربجي بحلب" });
});

test("what is remembered moves nothing on the screen", async ({ page }) => {
  await open(page, await searchAddress(page.request));
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as Shift).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await open(page, "/");
  await expect(cityButton(page)).toBeVisible();
  // What moves is told of after it is drawn.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
});

interface Shift {
  value: number;
}

test("all professions are a screen of tiles", async ({ page }) => {
  await open(page, "/");
  await tile(page, tileTexts.all).click();
  await expect(page.getByRole("heading", { level: 1, name: tileTexts.allTrades })).toBeVisible();
  await expect(tile(page, "فني مصاعد")).toBeVisible();
  await tile(page, "فني مصاعد").click();
  await expect(sheet(page).getByRole("link").first()).toBeVisible();
  await sheet(page).getByRole("link", { name: sheetTexts.anywhere }).click();
  await expect(cards(page).first()).toContainText("فني مصاعد");
});

test("the server draws the same for everyone, whatever the device remembers", {
  tag: "@desktop",
}, async ({ page }) => {
  await open(page, await searchAddress(page.request));
  const html = await (await page.request.get("/")).text();
  expect(html).not.toContain(tileTexts.changeCity);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ announce }) => announce(/\/assets\/[^/]+\.js csp$/));

  test("a tile leads to the profession in all cities", async ({ page }) => {
    await page.goto("/");
    await tile(page, "سبّاك").click();
    const { profession } = await idsOf(page.request, "سبّاك", "دمشق");
    await expect.poll(() => queryOf(page)).toEqual({ profession });
    await expect(cards(page).first()).toContainText("سبّاك");
    await page.goto("/trades");
    await tile(page, "فني مصاعد").click();
    await expect(cards(page).first()).toContainText("فني مصاعد");
  });
});

test("all professions stand by demand, the most wanted first", { tag: "@desktop" }, async ({
  page,
}) => {
  const wanted: { title: string }[] = await (await page.request.get("/api/trades/wanted")).json();
  await open(page, "/trades");
  await expect(tiles(page).getByRole("link")).toHaveText(wanted.map(({ title }) => title));
  const alphabet = (await (
    await page.request.get("/api/get-all-professions")
  ).json()) as typeof wanted;
  expect(wanted.map(({ title }) => title)).not.toEqual(alphabet.map(({ title }) => title));
});
