import { emptyTexts } from "#src/features/craftsmen/results/empty-texts.ts";
import { roundedKm } from "#src/features/craftsmen/results/nobody-there.ts";
import { allCraftsmen, everywhereText, resultTexts } from "#src/features/craftsmen/texts.ts";
import { holdRequests } from "#tests/browser/accounts.ts";
import {
  cardNames,
  cards,
  cities,
  expect,
  idsOf,
  isSameDocument,
  markDocument,
  open,
  professions,
  queryOf,
  searchAddress,
  searchButton,
  test,
  typedWord,
} from "#tests/browser/support.ts";

test("on a phone that lies on its side the search is on the first screen", {
  tag: "@phone",
}, async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page, "/");
  for (const part of [professions(page), cities(page), typedWord(page)]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
});

test("a typed name is found whatever its hamza", async ({ page }) => {
  await open(page, "/");
  await typedWord(page).fill("احمد");
  await typedWord(page).press("Enter");
  await expect(cards(page).filter({ hasText: "أحمد" }).first()).toBeVisible();
  await expect.poll(() => queryOf(page)).toMatchObject({ q: "احمد" });
  await expect(page.locator("[data-results-bar]")).toBeVisible();
  await expect(typedWord(page)).toHaveValue("احمد");
  const names = await cardNames(page);
  expect(names).not.toEqual([]);
  for (const name of names) expect(name).toContain("أحمد");
});

test("a word may be joined to a profession and a city", { tag: "@desktop" }, async ({ page }) => {
  const { profession, city } = await idsOf(page.request, "سبّاك", "دمشق");
  await open(page, `/?${new URLSearchParams({ profession, city, q: "محمود" })}`);
  await expect(cards(page).filter({ hasText: "محمود الحلبي" })).toHaveCount(1);
  await expect(professions(page)).toHaveValue(profession);
  await expect(cities(page)).toHaveValue(city);
  await expect(typedWord(page)).toHaveValue("محمود");
});

test("a name that nobody has says so and leads on", async ({ page }) => {
  await open(page, "/");
  await markDocument(page);
  await typedWord(page).fill("زززققق");
  await searchButton(page).click();
  await expect(page.getByText(emptyTexts.typed.title)).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole("link", { name: allCraftsmen }).click();
  await expect(cards(page)).toHaveCount(12);
  await expect(typedWord(page)).toHaveValue("");
  expect(await isSameDocument(page)).toBe(true);
});

test("a name finds those who have it, and leads to whoever mentions it", async ({ page }) => {
  await open(page, "/");
  await typedWord(page).fill("الحلبي محمود");
  await typedWord(page).press("Enter");
  const everywhere = page.getByRole("link", { name: everywhereText });
  await expect(everywhere).toBeVisible();
  const names = await cardNames(page);
  expect(names).not.toEqual([]);
  for (const name of names) expect(name).toMatch(/محمود.*الحلبي/);
  await everywhere.click();
  await expect(everywhere).toHaveCount(0);
  await expect(cards(page).filter({ hasText: "محمود الحلبي" }).first()).toBeVisible();
  await expect.poll(() => queryOf(page)).toMatchObject({ q: "الحلبي محمود", everywhere: "1" });
  await page.goBack();
  await expect(everywhere).toBeVisible();
});

test("a city without such a craftsman promises one soon, and leads to where there are some", {
  tag: "@desktop",
}, async ({ page }) => {
  const { profession, city } = await idsOf(page.request, "سبّاك", "تدمر");
  const answer = await page.request.get(`/api/craftsmen?profession=${profession}&city=${city}`);
  const [first]: { name: string; distance_km: number }[] = (await answer.json()).nearest_cities;
  await open(page, await searchAddress(page.request, { profession: "سبّاك", city: "تدمر" }));
  const truth = page.getByText(/^لا يوجد سبّاك في تدمر بعد\. /);
  const promise = page.getByText("سيتوفر حرفيون في هذه المدينة قريبًا");
  await expect(promise).toBeVisible();
  // The truth stands first, and is larger.
  const box = async (text: typeof truth) => (await text.boundingBox())!;
  expect((await box(truth)).y).toBeLessThan((await box(promise)).y);
  const sizeOf = (text: typeof truth) =>
    text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(await sizeOf(truth)).toBeGreaterThan(await sizeOf(promise));
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: allCraftsmen })).toBeVisible();
  // Palmyra is far from Damascus, which has the most.
  expect(first!.name).not.toBe("دمشق");
  await expect(truth).toContainText(
    `أقربهم في ${first!.name}، نحو ${roundedKm(first!.distance_km)}`,
  );
  const nearest = page.getByRole("navigation", { name: resultTexts.cities });
  await expect(nearest.getByRole("link")).toHaveCount(3);
  await nearest.getByRole("link", { name: first!.name }).click();
  await expect(page).toHaveURL(encodeURI(`/${first!.name}/سباك`));
  await expect(cards(page).first()).toBeVisible();
});

test("typed words for a trade that a city does not have lead to the nearest cities", {
  tag: "@desktop",
}, async ({ page }) => {
  await open(page, `/?q=${encodeURIComponent("سباك تدمر")}`);
  await expect(page.getByText("سيتوفر حرفيون في هذه المدينة قريبًا")).toBeVisible();
  await expect(page.getByText(/^لا يوجد سبّاك في تدمر بعد\. أقربهم في \S+، نحو \d+/)).toBeVisible();
  const nearest = page.getByRole("navigation", { name: resultTexts.cities });
  await expect(nearest.getByRole("link")).toHaveCount(3);
});

test("who only mentions a trade that the city does not have is not shown as one of that trade", {
  tag: "@desktop",
}, async ({ page }) => {
  for (const [profession, city, q] of [
    ["بلّاط", "حمص", "بلاط حمص"],
    ["حدّاد", "اللاذقية", "حداد اللاذقية"],
  ] as const) {
    await open(page, `/?q=${encodeURIComponent(q)}`);
    await expect(page.getByText(resultTexts.nobodyOf(profession, city))).toBeVisible();
    await expect(page.getByText(resultTexts.havingWords)).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
    await expect(page.locator("[data-results-bar]")).toContainText(`«${q}»`);
    await expect(page.locator("[data-results-bar]")).not.toContainText(profession);
    const nearest = page.getByRole("navigation", { name: resultTexts.cities });
    await expect(nearest.getByRole("link").first()).toBeVisible();
  }
});

test("only signs are no search", { tag: "@desktop" }, async ({ page }) => {
  await open(page, `/?q=${encodeURIComponent("؟؟")}`);
  await expect(cards(page)).toHaveCount(12);
  await expect(page.locator("[data-results-bar]")).toHaveCount(0);
});

test("what was asked for stands above what was found", { tag: "@desktop" }, async ({ page }) => {
  await open(page, await searchAddress(page.request, { profession: "سبّاك", city: "دمشق" }));
  const found = page.getByRole("region", { name: "الحرفيون المتاحون" });
  const bar = found.locator("[data-results-bar]");
  await expect(bar).toContainText("سبّاك في دمشق");
  await open(page, "/?q=سباكة");
  await expect(bar).toContainText(/^سبّاك\s*· \d+/);
  await expect(typedWord(page)).toHaveValue("سباكة");
  await expect(cards(page).first()).toContainText("سبّاك");
});

test("the search says that it is at work, and only then", { tag: "@desktop" }, async ({ page }) => {
  await open(page, "/");
  const button = page.getByRole("search").getByRole("button");
  const list = await holdRequests(page, "**/api/craftsmen?*");
  await typedWord(page).fill("احمد");
  await typedWord(page).press("Enter");
  await expect(button).toHaveText("جارٍ البحث…");
  list();
  await expect(button).toHaveText("بحث");
  const details = await holdRequests(page, "**/api/craftsmen/*");
  const card = cards(page).first().getByRole("link").first();
  const asking = page.waitForRequest("**/api/craftsmen/*");
  await card.click();
  await asking;
  await expect(page.locator(".loading-bar")).toBeAttached();
  await expect(button).toHaveText("بحث");
  details();
  await expect(page).toHaveURL(/carftsman-details/);
});
