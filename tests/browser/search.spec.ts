import { emptyTexts, everywhereText, fieldTexts } from "../../src/features/craftsmen/texts.ts";
import { hold } from "./accounts.ts";
import {
  asked,
  cardNames,
  cards,
  cities,
  currentPage,
  expect,
  idsOf,
  mark,
  open,
  professions,
  sameDocument,
  searchAddress,
  searchButton,
  test,
  typedWord,
} from "./support.ts";

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
  expect(asked(page)).toMatchObject({ q: "احمد" });
  await expect(typedWord(page)).toHaveValue("احمد");
  for (const name of await cardNames(page)) expect(name).toContain("أحمد");
});

test("a word may be joined to a profession and a city", { tag: "@desktop" }, async ({ page }) => {
  const { profession, city } = await idsOf(page.request, "سبّاك", "دمشق");
  await open(page, `/?${new URLSearchParams({ profession, city, q: "محمود" })}`);
  await expect(cards(page).filter({ hasText: "محمود الحلبي" })).toHaveCount(1);
  await expect(professions(page)).toHaveValue(profession);
  await expect(cities(page)).toHaveValue(city);
  await expect(typedWord(page)).toHaveValue("محمود");
});

test("whoever comes from a link on Facebook searches on as anyone does", async ({ page }) => {
  const { profession, city } = await idsOf(page.request, "سبّاك", "دمشق");
  await open(page, await searchAddress(page.request));
  const found = await cardNames(page);
  await open(page, `/?${new URLSearchParams({ profession, city, fbclid: "IwAR1" })}`);
  await expect(professions(page)).toHaveValue(profession);
  expect(await cardNames(page)).toEqual(found);
  await typedWord(page).fill("محمود");
  await typedWord(page).press("Enter");
  await expect(cards(page).filter({ hasText: "محمود الحلبي" })).toHaveCount(1);
  expect(asked(page)).toEqual({ profession, city, q: "محمود" });
});

test("a name that nobody has says so and leads on", async ({ page }) => {
  await open(page, "/");
  await mark(page);
  await typedWord(page).fill("زززققق");
  await searchButton(page).click();
  await expect(page.getByText(emptyTexts.typed.title)).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole("link", { name: emptyTexts.all }).click();
  await expect(cards(page)).toHaveCount(12);
  await expect(typedWord(page)).toHaveValue("");
  expect(await sameDocument(page)).toBe(true);
});

test("a name finds those who have it, and leads to whoever mentions it", async ({ page }) => {
  await open(page, "/");
  await typedWord(page).fill("الحلبي محمود");
  await typedWord(page).press("Enter");
  const everywhere = page.getByRole("link", { name: everywhereText });
  await expect(everywhere).toBeVisible();
  for (const name of await cardNames(page)) expect(name).toMatch(/محمود.*الحلبي/);
  await everywhere.click();
  await expect(everywhere).toHaveCount(0);
  await expect(cards(page).filter({ hasText: "محمود الحلبي" }).first()).toBeVisible();
  expect(asked(page)).toMatchObject({ q: "الحلبي محمود", everywhere: "1" });
  await page.goBack();
  await expect(everywhere).toBeVisible();
});

test("a city without such a craftsman promises one soon, and leads to where there are some", {
  tag: "@desktop",
}, async ({ page }) => {
  await open(page, await searchAddress(page.request, { profession: "سبّاك", city: "تدمر" }));
  await expect(page.getByText("سيتوفر حرفيون في هذه المدينة قريبًا")).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: emptyTexts.all })).toBeVisible();
  const elsewhere = page.getByRole("navigation", { name: "«سبّاك» في مدن أخرى" });
  await elsewhere.getByRole("link", { name: "دمشق" }).click();
  await expect(page).toHaveURL(encodeURI("/دمشق/سباك"));
  await expect(cards(page).first()).toBeVisible();
});

test("what was asked for stands above what was found", { tag: "@desktop" }, async ({ page }) => {
  await open(page, await searchAddress(page.request, { profession: "سبّاك", city: "دمشق" }));
  const found = page.getByRole("region", { name: "الحرفيون المتاحون" });
  await expect(found.getByText("سبّاك في دمشق", { exact: true })).toBeVisible();
  await open(page, "/?q=سباكة");
  await expect(found.getByText("«سباكة»", { exact: true })).toBeVisible();
  await expect(cards(page).first()).toContainText("سبّاك");
});

test("a page past the end says so and leads back", { tag: "@desktop" }, async ({ page }) => {
  await open(page, await searchAddress(page.request, { page: 99 }));
  await expect(page.getByText(emptyTexts.pastEnd.title)).toBeVisible();
  await page.getByRole("link", { name: emptyTexts.first }).click();
  await expect(cards(page)).toHaveCount(12);
  await expect(currentPage(page)).toHaveText("الصفحة 1");
  expect(asked(page)).toMatchObject(await idsOf(page.request, "سبّاك", "دمشق"));
});

test("the search says that it is at work, and only then", { tag: "@desktop" }, async ({ page }) => {
  await open(page, "/");
  const button = page.getByRole("search").getByRole("button");
  const list = await hold(page, "**/api/craftsmen?*");
  await typedWord(page).fill("احمد");
  await typedWord(page).press("Enter");
  await expect(button).toHaveText("جارٍ البحث…");
  list();
  await expect(button).toHaveText("بحث");
  const details = await hold(page, "**/api/craftsmen/*");
  const card = cards(page).first().getByRole("link").first();
  const asking = page.waitForRequest("**/api/craftsmen/*");
  await card.click();
  await asking;
  await expect(button).toHaveText("بحث");
  details();
  await expect(page).toHaveURL(/carftsman-details/);
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
  await expect(page.getByText(fieldTexts.profession)).toBeVisible();
  await page.getByRole("link", { name: emptyTexts.all }).click();
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
