import {
  cardNames,
  cards,
  cities,
  currentPage,
  expect,
  isSameDocument,
  markDocument,
  nameOn,
  open,
  pageLinks,
  professions,
  queryOf,
  searchAddress,
  searchButton,
  test,
  typedWord,
} from "#tests/browser/support.ts";

test("the search button sleeps until both selects are chosen or something is typed", async ({
  page,
}) => {
  await open(page, "/");
  await expect(searchButton(page)).toBeDisabled();
  await professions(page).selectOption("سبّاك");
  await expect(searchButton(page)).toBeDisabled();
  await cities(page).selectOption("دمشق");
  await expect(searchButton(page)).toBeEnabled();
  await professions(page).selectOption("");
  await expect(searchButton(page)).toBeDisabled();
  await typedWord(page).fill("محمود");
  await expect(searchButton(page)).toBeEnabled();
  await typedWord(page).fill("  ");
  await expect(searchButton(page)).toBeDisabled();
});

test("a visitor searches, pages on and back, without the page loading again", {
  tag: "@both",
}, async ({ page }) => {
  await open(page, "/");
  await markDocument(page);
  await professions(page).selectOption("سبّاك");
  await cities(page).selectOption("دمشق");
  await searchButton(page).click();

  await expect(page.getByRole("status").getByText("16 حرفيًا")).toBeVisible();
  const profession = await professions(page).inputValue();
  const city = await cities(page).inputValue();
  await expect.poll(() => queryOf(page)).toMatchObject({ profession, city });
  await expect(cards(page)).toHaveCount(12);
  await expect(cards(page).filter({ hasText: "سبّاك" }).filter({ hasText: "دمشق" })).toHaveCount(12);
  await expect(page.getByRole("heading", { name: "الحرفيون المتاحون" })).toBeInViewport();
  const firstPage = await cardNames(page);

  await pageLinks(page).getByRole("link", { name: "التالي" }).click();
  await expect(currentPage(page)).toHaveText("الصفحة 2");
  await expect(cards(page)).toHaveCount(4);
  await expect(cards(page).filter({ hasText: "سبّاك" }).filter({ hasText: "دمشق" })).toHaveCount(4);
  await expect.poll(() => queryOf(page)).toMatchObject({ profession, city, page: "2" });
  // Scrolling goes to the results, not to the top.
  await expect(page.getByRole("heading", { name: "الحرفيون المتاحون" })).toBeInViewport();
  await expect(cards(page).first()).toBeInViewport();

  await page.goBack();
  await expect(currentPage(page)).toHaveText("الصفحة 1");
  await expect(cards(page)).toHaveCount(12);
  expect(await cardNames(page)).toEqual(firstPage);
  await expect(professions(page)).toHaveValue(profession);
  await expect(cities(page)).toHaveValue(city);
  await expect(searchButton(page)).toBeEnabled();

  await page.goBack();
  await expect(professions(page)).toHaveValue("");
  // The city of the last search is preselected.
  await expect(cities(page)).toHaveValue(city);
  await expect(searchButton(page)).toBeDisabled();
  expect(await isSameDocument(page)).toBe(true);
});

test("a card leads to the details, and «تواصل» to the number", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, await searchAddress(page.request));
  await markDocument(page);
  const card = cards(page).first();
  const fullname = await nameOn(card);
  await card.click();

  await expect(page.getByRole("heading", { level: 1, name: fullname })).toBeVisible();
  await expect(page).toHaveURL(/\/carftsman-details\/\d+$/);
  await expect(page.getByRole("main")).toContainText("سبّاك");
  await expect(page.getByRole("main")).toContainText("دمشق");
  await expect(page.getByText("ولا يتدخل في الاتفاق أو الدفع بينكما")).toBeVisible();
  const button = page.getByRole("button", { name: "تواصل" });
  await button.click();

  const dialog = page.getByRole("dialog", { name: fullname });
  await expect(dialog).toBeVisible();
  const call = dialog.getByRole("link", { name: "اتصال" });
  await expect(call).toHaveAttribute("href", /^tel:\+9639\d{8}$/);
  const number = (await call.getAttribute("href"))?.slice("tel:".length) ?? "";
  // The number itself is large, left to right, and calls as well.
  const large = dialog.locator(`a[href="tel:${number}"]`).first();
  await expect(large).toHaveText(/^0\d{3} \d{3} \d{3}$/);
  await expect(large.locator("bdi")).toHaveAttribute("dir", "ltr");
  await expect(dialog.getByRole("link", { name: "واتساب" })).toHaveAttribute(
    "href",
    new RegExp(`^https://wa\\.me/${number.slice(1)}\\?text=`),
  );
  await dialog.getByText("نسخ الرقم").click();
  await expect(dialog.getByText("نُسخ الرقم").first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  expect(await isSameDocument(page)).toBe(true);
});

test("the details lead back to the search that one came from", { tag: "@phone" }, async ({
  page,
}) => {
  const list = await searchAddress(page.request, { page: 2 });
  await open(page, list);
  await cards(page).first().click();
  const back = page.getByRole("link", { name: "العودة إلى النتائج" });
  await back.click();
  await expect(currentPage(page)).toHaveText("الصفحة 2");
  await expect(cards(page).first()).toBeInViewport();
});

test("a name without a space stays within a narrow screen", { tag: "@both" }, async ({ page }) => {
  const fullname = "م".repeat(80);
  await page.route(/\/api\/craftsmen(\/\d+|\?.*|)$/, async (route) => {
    const answer = await (await route.fetch()).json();
    const data = answer.data?.map((card: object) => ({ ...card, fullname }));
    await route.fulfill({ json: { ...answer, ...(data ? { data } : { fullname }) } });
  });
  await open(page, "/contact");
  await page.getByRole("banner").getByRole("link", { name: /حِرَفي/ }).first().click();
  await expect(cards(page).first()).toContainText(fullname);
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await overflow()).toBe(0);
  await cards(page).first().click();
  await expect(page.getByRole("heading", { level: 1, name: fullname })).toBeVisible();
  expect(await overflow()).toBe(0);
});

test("Back from the details returns to the same place of the same page", { tag: "@both" }, async ({
  page,
}) => {
  await open(page, await searchAddress(page.request, { page: 2 }));
  const last = cards(page).last();
  const name = await nameOn(last);
  await last.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeInViewport();
  await page.goBack();
  await expect(currentPage(page)).toHaveText("الصفحة 2");
  await expect(cards(page).filter({ hasText: name })).toBeInViewport();
});
