import { emptyTexts } from "#src/features/craftsmen/results/empty-texts.ts";
import { allCraftsmen, listingFieldTexts } from "#src/features/craftsmen/texts.ts";
import {
  afterRequests,
  cardNames,
  cards,
  cities,
  currentPage,
  expect,
  idsOf,
  open,
  professions,
  queryOf,
  searchAddress,
  test,
  typedWord,
} from "#tests/browser/support.ts";

test("whoever comes from a link on Facebook searches on as anyone does", async ({ page }) => {
  const { profession, city } = await idsOf(page.request, "سبّاك", "دمشق");
  await open(page, await searchAddress(page.request));
  const found = await cardNames(page);
  await open(page, `/?${new URLSearchParams({ profession, city, fbclid: "IwAR1" })}`);
  await expect(professions(page)).toHaveValue(profession);
  expect(await cardNames(page)).toEqual(found);
  await typedWord(page).fill("محمود");
  await typedWord(page).press("Enter");
  // The card is there before the search, too.
  await expect(page.locator("[data-results-bar]")).toContainText("«محمود»");
  await expect(cards(page).filter({ hasText: "محمود الحلبي" })).toHaveCount(1);
  await expect.poll(() => queryOf(page)).toEqual({ profession, city, q: "محمود" });
});

test("a page past the end says so and leads back", { tag: "@desktop" }, async ({ page }) => {
  await open(page, await searchAddress(page.request, { page: 99 }));
  await expect(page.getByText(emptyTexts.pastEnd.title)).toBeVisible();
  await page.getByRole("link", { name: emptyTexts.first }).click();
  await expect(cards(page)).toHaveCount(12);
  await expect(currentPage(page)).toHaveText("الصفحة 1");
  await expect.poll(() => queryOf(page)).toMatchObject(await idsOf(page.request, "سبّاك", "دمشق"));
});

test("an address opens exactly its page, drawn on the server", async ({ page, browser }) => {
  const address = await searchAddress(page.request, { page: 2 });
  const asking: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) asking.push(request.url());
  });
  await open(page, address);
  await expect(currentPage(page)).toHaveText("الصفحة 2");
  const { profession, city } = await idsOf(page.request, "سبّاك", "دمشق");
  await expect(professions(page)).toHaveValue(profession);
  await expect(cities(page)).toHaveValue(city);
  await afterRequests(page);
  expect(asking, "what the server drew is not asked for again").toEqual([]);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const drawn = await plain.newPage();
  await drawn.goto(address);
  expect(await cardNames(drawn)).toEqual(await cardNames(page));
  await expect(currentPage(drawn)).toHaveText("الصفحة 2");
  await expect(professions(drawn)).toHaveValue(profession);
  await expect(cities(drawn)).toHaveValue(city);
  await plain.close();
});

test("an unknown profession in the address is told, not shown as an empty list", {
  tag: "@desktop",
}, async ({ page, announce }) => {
  announce(/status of 422/);
  const answer = await open(page, "/?profession=999999&city=1");
  expect(answer?.status()).toBe(422);
  await expect(page.getByText(listingFieldTexts.profession)).toBeVisible();
  await page.getByRole("link", { name: allCraftsmen }).click();
  await expect(cards(page)).toHaveCount(12);
});

test("markup in the address is shown as text and runs nothing", { tag: "@desktop" }, async ({
  page,
}) => {
  const markup = `"><img src=x onerror=alert(1)><script>alert(2)</script>`;
  await open(page, `/?${new URLSearchParams({ q: markup })}`);
  await expect(typedWord(page)).toHaveValue(markup);
  await expect(page.getByText(emptyTexts.typed.title)).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});

test("21: a script that found its way into a page would not run", { tag: "@desktop" }, async ({
  page,
  announce,
}) => {
  announce(/Content Security Policy/);
  const intruder = `<script>window.ran = 1</script><img src="" onerror="window.ran = 2">`;
  await page.route("/", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("</body>", `${intruder}</body>`);
    await route.fulfill({ response, body });
  });
  const noted = page.waitForEvent("console", (message) => /script/.test(message.text()));
  await page.goto("/");
  await noted;
  expect(await page.locator('img[src=""]').count()).toBe(1);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});
