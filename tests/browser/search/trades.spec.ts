import {
  addEntry,
  freshName,
  lists,
  logInAsAdmin,
  removeEntry,
  send,
} from "#tests/browser/admins.ts";
import {
  cardNames,
  cards,
  cities,
  currentPage,
  expect,
  isSameDocument,
  markDocument,
  open,
  pageLinks,
  professions,
  searchButton,
  test,
} from "#tests/browser/support.ts";

const plumbers = encodeURI("/دمشق/سباك");
const heading = { name: "سبّاك في دمشق", level: 1 } as const;

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled });
    // What the page would like to preload is refused without scripts.
    test.beforeEach(({ announce }) => announce(/\/assets\/[^/]+\.js csp$/));

    test("home leads to a profession in a city, that to others", async ({ page }) => {
      await page.goto("/");
      await page.getByRole("link", { name: /^سبّاك في دمشق 16 حرفيًا$/ }).click();
      await expect(page).toHaveURL(plumbers);
      await expect(page.getByRole("heading", heading)).toBeVisible();
      await expect(page.getByText("16 حرفيًا", { exact: true })).toBeVisible();
      await expect(cards(page)).toHaveCount(12);
      const first = await cardNames(page);

      await pageLinks(page).getByRole("link", { name: "التالي" }).click();
      await expect(page).toHaveURL(`${plumbers}?page=2#craftsmen`);
      await expect(currentPage(page)).toHaveText("الصفحة 2");
      await expect(cards(page)).toHaveCount(4);
      expect(first).not.toContain((await cardNames(page))[0]);

      const elsewhere = page.getByRole("navigation", { name: "«سبّاك» في مدن أخرى" });
      await elsewhere.getByRole("link", { name: /^حلب/ }).click();
      await expect(page).toHaveURL(encodeURI("/حلب/سباك"));
      const here = page.getByRole("navigation", { name: "مهن أخرى في حلب" });
      await here.getByRole("link", { name: /^كهربائي (\d|حرفي)/ }).click();
      await expect(page).toHaveURL(encodeURI("/حلب/كهربائي"));
      await expect(cards(page).filter({ hasText: "كهربائي" }).first()).toBeVisible();
    });

    test("from there one searches on, and a craftsman leads back", async ({ page }) => {
      await page.goto(plumbers);
      await expect(professions(page).locator("option:checked")).toHaveText("سبّاك");
      await cities(page).selectOption("حلب");
      await searchButton(page).click();
      const inDamascus = page.getByText("دمشق", { exact: true });
      await expect(cards(page).filter({ has: inDamascus })).toHaveCount(0);
      await cards(page).first().getByRole("link").click();
      await page.getByRole("link", { name: "حرفيون آخرون: سبّاك في حلب" }).click();
      await expect(page).toHaveURL(encodeURI("/حلب/سباك"));
    });
  });
}

test("other spellings lead to the one address, for good", { tag: "@desktop" }, async ({
  request,
}) => {
  const spellings = ["/دمشق/سبّاك", "/دمشق/ســباك", "/دمشق/سباك/"];
  for (const path of spellings.map(encodeURI)) {
    const answer = await request.get(`${path}?page=2&x=1`, { maxRedirects: 0 });
    expect.soft(answer.status(), path).toBe(301);
    expect.soft(answer.headers().location, path).toBe(`${plumbers}?page=2`);
  }
  expect((await request.get(plumbers, { maxRedirects: 0 })).status()).toBe(200);
});

test("a former name leads to the present one, for good", { tag: "@desktop" }, async ({
  context,
  request,
}) => {
  const [before, after] = [freshName("منجد"), freshName("منجد مفروشات")];
  await logInAsAdmin(context);
  const id = await addEntry(context, lists.profession, before);
  const addressOf = (title: string) => encodeURI(`/دمشق/${title.replaceAll(" ", "-")}`);
  expect((await request.get(addressOf(before), { maxRedirects: 0 })).status()).toBe(200);
  await send(context, "PUT", `${lists.profession.api}/${id}`, { title: after });
  const answer = await request.get(`${addressOf(before)}?page=2`, { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toBe(`${addressOf(after)}?page=2`);
  await removeEntry(context, lists.profession, after);
  expect((await request.get(addressOf(before), { maxRedirects: 0 })).status()).toBe(404);
});

test("what is no city or no profession is not found", async ({ page, announce }) => {
  announce(/status of 404/);
  for (const path of ["/دمشق/رائد-فضاء", "/المريخ/سباك", "/سباك/دمشق", "/دمشق"]) {
    expect((await open(page, path))?.status(), path).toBe(404);
    await expect(page.getByText("404")).toBeVisible();
  }
});

test("where nobody is yet, the page says so and leads on", async ({ page }) => {
  expect((await open(page, "/تدمر/فني-مصاعد"))?.status()).toBe(200);
  await expect(page.getByRole("heading", { name: "فني مصاعد في تدمر", level: 1 })).toBeVisible();
  await expect(page.getByText(/^لا يوجد فني مصاعد في تدمر بعد\. أقربهم في /)).toBeVisible();
  await expect(page.getByText("سيتوفر حرفيون في هذه المدينة قريبًا")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "مهن أخرى في تدمر" })).toBeVisible();
});

test("moving about between such pages loads no other document", async ({ page }) => {
  await open(page, plumbers);
  await markDocument(page);
  await pageLinks(page).getByRole("link", { name: "التالي" }).click();
  await expect(cards(page)).toHaveCount(4);
  await page.getByRole("link", { name: /^حلب/ }).first().click();
  await expect(page.getByRole("heading", { name: "سبّاك في حلب" })).toBeVisible();
  await expect(page).toHaveTitle("سبّاك في حلب | حرفي");
  await page.goBack();
  await expect(page.getByRole("heading", heading)).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});
