import type { Locator, Page } from "@playwright/test";
import { emptyTexts } from "#src/features/craftsmen/results/empty-texts.ts";
import { resultTexts } from "#src/features/craftsmen/texts.ts";
import { sheetTexts, tileTexts } from "#src/features/craftsmen/trades/texts.ts";
import { logInAsAdmin, openLoaded } from "#tests/browser/admins.ts";
import {
  cards,
  craftsman,
  expect,
  idsOf,
  open,
  queryOf,
  searchAddress,
  test,
  typedWord,
} from "#tests/browser/support.ts";

const bar = (page: Page) => page.locator("[data-results-bar]");
const without = (page: Page, part: string) =>
  page.getByRole("link", { name: resultTexts.remove(part), exact: true });

test("a bar above the results says what they are of, and leads to the form", async ({ page }) => {
  await open(page, await searchAddress(page.request));
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  await expect(bar(page)).toContainText("سبّاك في دمشق");
  await expect(bar(page)).toContainText("16");
  const box = await bar(page).boundingBox();
  expect(box?.y).toBe(0);
  expect(box?.height).toBeLessThanOrEqual(53);
  const search = queryOf(page);
  await bar(page).getByRole("link", { name: resultTexts.edit }).click();
  await expect(typedWord(page)).toBeInViewport();
  await expect.poll(() => queryOf(page)).toEqual(search);
  await expect(bar(page)).toContainText("سبّاك في دمشق");
});

test("what has the focus is never under the bar", { tag: "@desktop" }, async ({ page }) => {
  await open(page, await searchAddress(page.request));
  await cards(page).last().getByRole("link").focus();
  for (let presses = 0; presses < 11; presses++) {
    await page.keyboard.press("Shift+Tab");
    const [barBox, box] = await Promise.all([
      bar(page).boundingBox(),
      page.locator("article:focus-within").boundingBox(),
    ]);
    if (!box) break;
    expect(box.y + box.height).toBeGreaterThan((barBox?.y ?? 0) + (barBox?.height ?? 0));
  }
});

test("each part of a search can be taken off", async ({ page }) => {
  const { profession, city } = await idsOf(page.request, "سبّاك", "دمشق");
  await open(page, `/?${new URLSearchParams({ profession, city, q: "محمود" })}`);
  await without(page, "«محمود»").click();
  await expect(page.getByRole("status").getByText("16 حرفيًا")).toBeVisible();
  await expect.poll(() => queryOf(page)).toEqual({ profession, city });
  await without(page, "في دمشق").click();
  await expect(without(page, "في دمشق")).toHaveCount(0);
  await expect.poll(() => queryOf(page)).toEqual({ profession });
  await without(page, "سبّاك").click();
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(() => queryOf(page)).toEqual({});
});

test("the bar says what typed words were understood as, and each part can be taken off", async ({
  page,
}) => {
  const { profession, city } = await idsOf(page.request, "سبّاك", "دمشق");
  await search(page, "بدي سباك بالشام");
  await expect(bar(page)).toContainText("سبّاك في دمشق");
  await expect(bar(page)).toContainText("16");
  await expect(typedWord(page)).toHaveValue("بدي سباك بالشام");
  await without(page, "سبّاك").click();
  await expect(bar(page)).toContainText(/^في دمشق/);
  await expect.poll(() => queryOf(page)).toEqual({ city });
  await page.goBack();
  // The page that is left has such a link, too.
  await expect(bar(page)).toContainText("سبّاك في دمشق");
  await without(page, "في دمشق").click();
  await expect(without(page, "في دمشق")).toHaveCount(0);
  await expect(bar(page)).toContainText(/^سبّاك/);
  await expect.poll(() => queryOf(page)).toEqual({ profession });
  await page.goBack();
  await without(page, "«بدي سباك بالشام»").click();
  await expect(bar(page)).toHaveCount(0);
});

test("the bar keeps words that are no profession, and what nobody has", async ({ page }) => {
  await search(page, "سباك محمود");
  await expect(bar(page)).toContainText("«محمود»، سبّاك");
  await search(page, "زززققق");
  await expect(bar(page)).toContainText("«زززققق»");
});

test("on a phone the first card begins within 220 pixels, whatever was understood", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const q of [
    "سباك",
    "بدي حدا يصلح الحنفية عم تسرب مي بالمطبخ بالشام",
    "سباك تدفئة",
    "القاطع عم ينزل كل ما شغلت السخان",
  ]) {
    await search(page, q);
    await expect(page.getByText(resultTexts.understood).or(bar(page)).first()).toBeVisible();
    const [top, card] = await Promise.all([
      bar(page).boundingBox(),
      cards(page).first().boundingBox(),
    ]);
    expect((card?.y ?? 0) - (top?.y ?? 0), q).toBeLessThanOrEqual(220);
  }
});

test("all cities of the profession are one press from its results", async ({ page }) => {
  await search(page, "سباك بالشام");
  await page.getByRole("link", { name: sheetTexts.anywhere, exact: true }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("link", { name: /^حلب/ }).click();
  await expect(page).toHaveURL(encodeURI("/حلب/سباك"));
});

test("words that only order the results are named, and hide nobody", async ({ page }) => {
  await search(page, "سباك بميزانية بالشام");
  await expect(page.getByText(resultTexts.closestFirst)).toBeVisible();
  await expect(bar(page)).toContainText("سبّاك في دمشق");
  await expect(page.getByRole("status").getByText("16 حرفيًا")).toBeVisible();
});

test("a place that nobody knows is said not to be found", async ({ page }) => {
  await search(page, "سباك بتل الغزلان");
  await expect(page.getByText(resultTexts.nobodyHas("بتل الغزلان"))).toBeVisible();
  await expect(bar(page)).toContainText(/^سبّاك/);
});

test("words that are no trade are said to stand in names or pages", async ({ page }) => {
  await search(page, "كفالة");
  await expect(page.getByText(resultTexts.inTexts("كفالة"))).toBeVisible();
});

test("cities with the profession stand above its results", async ({ page }) => {
  await open(page, "/دمشق/سباك");
  const chips = page.getByRole("navigation", { name: resultTexts.cities });
  await expect(chips.locator('[aria-current="true"]')).toHaveText("دمشق 16");
  await chips.getByRole("link", { name: /^حلب/ }).click();
  await expect(page).toHaveURL(encodeURI("/حلب/سباك"));
});

test("links of pages and chips are large enough for a finger", async ({ page }) => {
  await open(page, await searchAddress(page.request));
  const kinds = ["#craftsmen nav a", "#craftsmen ul[aria-label] a", "[data-results-bar] a"];
  for (const kind of kinds) await expect(page.locator(kind).first()).toBeAttached();
  for (const link of await page.locator(kinds.join(", ")).all()) {
    const box = await link.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(43.9);
  }
});

/** Has the API understand the next search as the text says. */
async function understand(page: Page, understood: object) {
  await page.route(/\/api\/craftsmen\?/, async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, ...understood } });
  });
}

async function search(page: Page, q: string) {
  await open(page, "/");
  await typedWord(page).fill(q);
  await typedWord(page).press("Enter");
}

test("a search for something else than was typed says so, and offers cities", async ({ page }) => {
  const { city } = await idsOf(page.request, "سبّاك", "حلب");
  await understand(page, {
    search: { q: "صباك", used: "سبّاك", step: "spelling", profession_id: 1, city_id: null },
    cities: [
      { id: 1, name: "دمشق", count: 16 },
      { id: Number(city), name: "حلب", count: 9 },
    ],
  });
  await search(page, "محمود");
  await expect(page.getByText("فهمنا: سبّاك.")).toBeVisible();
  await page
    .getByRole("navigation", { name: resultTexts.cities })
    .getByRole("link", { name: "حلب 9" })
    .click();
  await expect.poll(() => queryOf(page)).toEqual({ q: "محمود", city });
});

test("a word of several professions leads to each of them", async ({ page }) => {
  await understand(page, {
    search: { q: "تسريب", used: "تسريب", step: "words", profession_id: null, city_id: null },
    professions: [
      { id: 1, title: "سبّاك", count: 20 },
      { id: 19, title: "فني عزل أسطح", count: 3 },
    ],
  });
  await search(page, "محمود");
  const chips = page.getByRole("navigation", { name: resultTexts.trades });
  await expect(chips.getByRole("link", { name: "فني عزل أسطح 3" })).toBeVisible();
  await expect(page.getByText(/فهمنا/)).toHaveCount(0);
});

test("of several professions the likelier stands first, and the others below a heading", async ({
  page,
}) => {
  await search(page, "القاطع عم ينزل كل ما شغلت السخان");
  const understood = page.getByText(resultTexts.understood);
  await expect(understood.getByRole("link", { name: /^كهربائي \d+$/ })).toBeVisible();
  await understood.getByRole("link", { name: /^سبّاك \d+$/ }).focus();
  const electricians = Number(
    /\d+/.exec((await understood.textContent())?.split("كهربائي")[1] ?? ""),
  );
  const heading = page.getByRole("heading", { name: resultTexts.mayAlsoBe(["سبّاك"]) });
  await expect(heading).toHaveCount(0);
  const boundary = Math.floor(electricians / 12) + 1;
  await page.goto(`${page.url().split("#")[0]}&page=${boundary}`);
  await expect(heading).toHaveCount(1);
  const texts = await cards(page).allInnerTexts();
  const before = electricians % 12;
  expect(texts.slice(0, before).every((text) => text.includes("كهربائي"))).toBe(true);
  expect(texts.slice(before).every((text) => text.includes("سبّاك"))).toBe(true);
});

test("words that find nobody lead to the nearest professions, and to all", async ({ page }) => {
  const { profession } = await idsOf(page.request, "سبّاك", "دمشق");
  await understand(page, {
    search: { q: "زززققق", used: "زززققق", step: null, profession_id: null, city_id: null },
    professions: [{ id: Number(profession), title: "سبّاك", count: 20 }],
  });
  await search(page, "زززققق");
  await expect(page.getByText(emptyTexts.typed.title)).toBeVisible();
  const all = page.getByRole("navigation", { name: tileTexts.allTrades });
  await expect(all.getByRole("link", { name: "بستاني" })).toBeVisible();
  await page
    .getByRole("navigation", { name: emptyTexts.nearestTrades })
    .getByRole("link", { name: /سبّاك/ })
    .click();
  await expect.poll(() => queryOf(page)).toEqual({ profession });
});

test("a name without a result in the selected city and profession is searched for in all", async ({
  page,
}) => {
  const filter = await idsOf(page.request, "نجّار", "تدمر");
  await open(page, `/?${new URLSearchParams({ ...filter, q: "محمود الحلبي" })}`);
  await page.getByRole("link", { name: emptyTexts.everyTradeAndCity, exact: true }).click();
  await expect(cards(page).filter({ hasText: "محمود الحلبي" }).first()).toBeVisible();
  await expect.poll(() => queryOf(page)).toEqual({ q: "محمود الحلبي" });
});

test("whoever is not in the selected city is shown all the same, and the page says so", async ({
  page,
}) => {
  const { city } = await idsOf(page.request, "نجّار", "تدمر");
  await open(page, `/?${new URLSearchParams({ city, q: "محمود الحلبي" })}`);
  await expect(page.getByText(resultTexts.notInCity("تدمر"))).toBeVisible();
  await expect(cards(page).filter({ hasText: "محمود الحلبي" }).first()).toBeVisible();
});

test("words that are in nobody's name are named above the people of the others", async ({
  page,
}) => {
  await search(page, "عبد الرحمن طرطوسي");
  await expect(page.getByText(resultTexts.notInNames("طرطوسي"))).toBeVisible();
  await expect(cards(page).filter({ hasText: "عبد الرحمن" }).first()).toBeVisible();
});

test("a need that no profession is for leads to all of the city", async ({ page }) => {
  const { city } = await idsOf(page.request, "سبّاك", "دمشق");
  await search(page, "نقل عفش بدمشق");
  await expect(page.getByText(emptyTexts.need.title)).toBeVisible();
  await page.getByRole("link", { name: emptyTexts.need.everybodyIn("دمشق") }).click();
  await expect.poll(() => queryOf(page)).toEqual({ city });
});

test("a surname that is a profession leads on to those who have the name", async ({ page }) => {
  await search(page, "حداد");
  await expect(bar(page)).toContainText(/^حدّاد/);
  await page.getByRole("link", { name: resultTexts.inNames("حداد") }).click();
  await expect.poll(() => queryOf(page)).toEqual({ q: "حداد", everywhere: "1" });
  await expect(page.getByRole("link", { name: resultTexts.inNames("حداد") })).toHaveCount(0);
  await search(page, "حداد بحلب");
  await expect(bar(page)).toContainText("حدّاد في حلب");
  await expect(page.getByRole("link", { name: /في الأسماء والأوصاف/ })).toHaveCount(0);
});

test("an empty list says the fixed sentence once", { tag: "@desktop" }, async ({ page }) => {
  await open(page, "/تدمر/فني-مصاعد");
  await expect(page.getByText(emptyTexts.city.title)).toHaveCount(1);
  await expect(page.getByText(/لا يوجد حرفيون/)).toHaveCount(0);
});

/** The lines of a card's text, and the size of each, in px. */
const linesOf = (card: Locator) =>
  card.locator(".dotted").evaluateAll((lines) =>
    lines.map((line) => ({
      parts: [...line.children].map((part) => part.textContent),
      size: Number.parseFloat(getComputedStyle(line).fontSize),
    })),
  );

test("what all cards have in common is small, below what differs", { tag: "@both" }, async ({
  page,
}) => {
  await open(page, "/دمشق/سباك");
  for (const card of await cards(page).all()) {
    const lines = await linesOf(card);
    const common = lines.at(-1)!;
    expect(common.parts).toEqual(["سبّاك", "دمشق", expect.stringMatching(/^قبل/)]);
    if (lines.length === 1) continue;
    expect(lines[0]!.parts).toEqual([expect.stringMatching(/^خبرة/)]);
    expect(lines[0]!.size).toBeGreaterThan(common.size);
  }
  const { city } = await idsOf(page.request, "سبّاك", "دمشق");
  await open(page, `/?city=${city}`);
  for (const card of await cards(page).all()) {
    const [differing, common] = await linesOf(card);
    expect(differing!.parts).not.toContain("دمشق");
    expect(common!.parts).toEqual(["دمشق", expect.stringMatching(/^قبل/)]);
    expect(differing!.size).toBeGreaterThan(common!.size);
  }
});

test("no line of a card begins or ends with a dot, however narrow it is", {
  tag: "@phone",
}, async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, "/");
    const visible = await page.locator(".card-trade, .card-more").evaluateAll((lines) =>
      lines.flatMap((line) => {
        const { left, right } = line.getBoundingClientRect();
        return [...line.children].map((part, at) => {
          const box = part.getBoundingClientRect();
          const previous = line.children[at - 1]?.getBoundingClientRect();
          const beginsLine = !previous || box.top >= previous.bottom;
          // The dot is in the first em of a part, which is read from the right.
          const em = Number.parseFloat(getComputedStyle(line).fontSize);
          const isDotSeen = box.right - em / 2 < right && box.right > left;
          return beginsLine === isDotSeen ? part.textContent : null;
        });
      }),
    );
    expect(visible.filter(Boolean)).toEqual([]);
  }
});

test("at 320×256, as at 400 % zoom, nothing stays in front of the page", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await logInAsAdmin(context);
  const { address } = await craftsman(page.request);
  for (const path of ["/دمشق/سباك", address, "/carftsman-orders", "/site-settings"]) {
    await openLoaded(page, path);
    const bars = await page.evaluate(() =>
      [...document.querySelectorAll("body *")].flatMap((element) => {
        const { position } = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        const isInFront = position === "fixed" || position === "sticky";
        return isInFront && width > 100 && height > 0 ? element.outerHTML.slice(0, 120) : [];
      }),
    );
    expect(bars, path).toEqual([]);
  }
});

test("with letters twice as large at 320 px nothing is over a face, and the search is read whole", {
  tag: "@phone",
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  const enlarge = () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
  await open(page, "/دمشق/سباك");
  await enlarge();
  const name = bar(page).getByRole("heading", { name: "سبّاك في دمشق" });
  expect(
    await name.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
      scrollWidth > clientWidth,
      scrollHeight > clientHeight + 1,
    ]),
  ).toEqual([false, false]);
  // The face is in the middle of a card's picture.
  const card = cards(page).first();
  const picture = (await card.locator("img").boundingBox())!;
  const face = { left: picture.x + picture.width * 0.33, right: picture.x + picture.width * 0.67 };
  for (const over of [card.locator(".card-new"), card.locator(".save-button")]) {
    const box = (await over.boundingBox())!;
    expect(
      box.x >= face.right || box.x + box.width <= face.left || box.y + box.height <= picture.y + 64,
    ).toBe(true);
  }
  await open(page, "/");
  await enlarge();
  await expect(
    page.locator('[aria-roledescription="carousel"] img').filter({ visible: true }),
  ).toHaveCount(0);
});

test("with letters twice as large nothing lies over the slide's sentence, and the field's example is read whole", {
  tag: "@phone",
}, async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, "/");
    const { buttons, over, example, room } = await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
      const hero = document.querySelector('[aria-roledescription="carousel"]')!;
      const range = document.createRange();
      const lines = [...hero.querySelectorAll("p")].flatMap((sentence) => {
        range.selectNodeContents(sentence);
        return [...range.getClientRects()];
      });
      const buttons = [...hero.querySelectorAll("button")].filter((one) => one.checkVisibility());
      const over = buttons.filter((button) => {
        const mark = button.firstElementChild!.getBoundingClientRect();
        return lines.some(
          ({ left, right, top, bottom }) =>
            left < mark.right && mark.left < right && top < mark.bottom && mark.top < bottom,
        );
      });
      const field = document.querySelector<HTMLInputElement>('[name="q"]')!;
      const { fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
      const context = document.createElement("canvas").getContext("2d")!;
      context.font = `${getComputedStyle(field, "::placeholder").fontSize} ${fontFamily}`;
      return {
        buttons: buttons.length,
        over: over.map((button) => button.ariaLabel),
        example: context.measureText(field.placeholder).width,
        room: field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
      };
    });
    expect(buttons, `${width} px`).toBe(3);
    expect(over, `${width} px`).toEqual([]);
    expect(example, `${width} px`).toBeGreaterThan(100);
    expect(example, `${width} px`).toBeLessThanOrEqual(room);
  }
});
