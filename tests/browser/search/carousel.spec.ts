import type { Page } from "@playwright/test";
import { afterEffects } from "#tests/browser/support/effects.ts";
import {
  cards,
  expect,
  isSameDocument,
  markDocument,
  open,
  tabTo,
  test,
  typedWord,
} from "#tests/browser/support.ts";

// The clock stands still in most of these, and the pointer is nowhere yet.
test.use({ ownContext: true });

const carousel = (page: Page) => page.locator('[aria-roledescription="carousel"]');
const slides = (page: Page) => carousel(page).locator('[aria-roledescription="slide"]');
const dot = (page: Page, number: number) =>
  carousel(page).getByRole("button", { name: `الشريحة ${number}`, exact: true });
const stop = (page: Page) => carousel(page).getByRole("button", { name: "إيقاف تبديل الشرائح" });
const calls = ["ابحث عن حرفي", "تصفّح الحرفيين"];

async function expectShown(page: Page, number: number) {
  // At once inert, then faded: while it fades, the one that goes still looks as before.
  await expect(slides(page).nth(number - 1)).not.toHaveAttribute("inert");
  await expect(slides(page).nth(2 - number)).toHaveAttribute("inert");
  await expect(slides(page).nth(number - 1)).toHaveCSS("opacity", "1");
  await expect(slides(page).nth(2 - number)).toHaveCSS("opacity", "0");
}

/** Home under a clock that stands still until it is told to go on. */
async function openTimed(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await open(page, "/");
  await expectShown(page, 1);
}

/** Lets that time pass, and what it set off come to the screen. */
async function pass(page: Page, milliseconds: number) {
  // What was done before has set or stopped its timers.
  await afterEffects(page);
  await page.clock.runFor(milliseconds);
  await afterEffects(page);
}

test("it says what it is, and names its slides", { tag: "@desktop" }, async ({ page }) => {
  await open(page, "/");
  await expect(carousel(page)).toHaveAccessibleName(/[\u0600-\u06ff]/);
  await expect(slides(page)).toHaveCount(2);
  await expect(slides(page).nth(0)).toHaveAccessibleName("1 من 2");
  await expect(slides(page).nth(1)).toHaveAccessibleName("2 من 2");
});

test("one slide's button leads to the search on the same page, the other's to the craftsmen", {
  tag: "@both",
}, async ({ page }) => {
  await open(page, "/");
  await markDocument(page);
  for (const [index, name] of calls.entries()) {
    await page.evaluate(() => scrollTo(0, 0));
    await dot(page, index + 1).click();
    await carousel(page).getByRole("link", { name }).click();
    await expect(page).toHaveURL(index === 0 ? /\/#search$/ : /\/#craftsmen$/);
    if (index === 0) await expect(page.getByRole("search")).toBeInViewport({ ratio: 0.9 });
    else await expect(cards(page).first()).toBeInViewport();
  }
  expect(await isSameDocument(page)).toBe(true);
});

test("the slides change by themselves every seven seconds", { tag: "@desktop" }, async ({
  page,
}) => {
  await openTimed(page);
  await pass(page, 6900);
  await expectShown(page, 1);
  await pass(page, 200);
  await expectShown(page, 2);
  await pass(page, 7000);
  await expectShown(page, 1);
});

test("nothing changes while the pointer is over it", { tag: "@desktop" }, async ({ page }) => {
  await openTimed(page);
  await carousel(page).hover();
  await pass(page, 21_500);
  await expectShown(page, 1);
  await page.getByRole("search").hover();
  await pass(page, 7100);
  await expectShown(page, 2);
});

test("nothing changes while the focus is inside", async ({ page }) => {
  await openTimed(page);
  await carousel(page)
    .getByRole("link", { name: calls[0] ?? "" })
    .focus();
  await pass(page, 7100);
  await expectShown(page, 1);
  await dot(page, 1).focus();
  await pass(page, 21_500);
  await expectShown(page, 1);
  await typedWord(page).focus();
  await pass(page, 7100);
  await expectShown(page, 2);
});

test("nothing changes while the focus is inside, though a pointer passes over it", {
  tag: "@desktop",
}, async ({ page }) => {
  await openTimed(page);
  await dot(page, 1).focus();
  await carousel(page).hover();
  await page.getByRole("search").hover();
  await expect(dot(page, 1)).toBeFocused();
  await pass(page, 7100);
  await expectShown(page, 1);
});

test("it can be stopped for good, and started again", { tag: "@desktop" }, async ({ page }) => {
  await openTimed(page);
  await stop(page).click();
  await typedWord(page).focus();
  await page.getByRole("search").hover();
  await pass(page, 30_000);
  await expectShown(page, 1);
  await carousel(page).getByRole("button", { name: "تشغيل تبديل الشرائح" }).click();
  await typedWord(page).focus();
  await page.getByRole("search").hover();
  await pass(page, 7100);
  await expectShown(page, 2);
});

test("nothing changes by itself for those who want no motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openTimed(page);
  await pass(page, 60_000);
  await expectShown(page, 1);
  await expect(stop(page)).toBeHidden();
  await dot(page, 2).click();
  await expectShown(page, 2);
  // Since it never changes by itself, a change is read out.
  await expect(slides(page).first().locator("..")).toHaveAttribute("aria-live", "polite");
});

test("dots and arrows work by keys", { tag: "@both" }, async ({ page, isMobile }) => {
  await open(page, "/");
  await tabTo(page, dot(page, 2), 20);
  await page.keyboard.press("Enter");
  await expectShown(page, 2);
  await expect(dot(page, 2)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Space");
  await expectShown(page, 1);
  // A phone has no room for arrows.
  if (isMobile) return;
  for (const [name, number] of [
    ["الشريحة التالية", 2],
    ["الشريحة السابقة", 1],
  ] as const) {
    await carousel(page).getByRole("button", { name }).focus();
    await page.keyboard.press("Enter");
    await expectShown(page, number);
  }
});

test("the hidden slide takes no focus, and hides no heading of the screen", async ({ page }) => {
  await open(page, "/");
  for (const number of [1, 2]) {
    await dot(page, number).click();
    await expectShown(page, number);
    const hidden = slides(page)
      .nth(2 - number)
      .getByRole("link");
    await hidden.evaluate((link: HTMLElement) => link.focus());
    await expect(hidden).not.toBeFocused();
    // An inert heading is no heading to those who listen.
    await expect(page.locator("h1:not([inert] *)")).toHaveCount(1);
  }
});

test("arrow keys go as the eye does: left is forward", { tag: "@desktop" }, async ({ page }) => {
  await open(page, "/");
  await dot(page, 1).focus();
  await page.keyboard.press("ArrowRight");
  await expectShown(page, 1);
  await page.keyboard.press("ArrowLeft");
  await expect(dot(page, 2)).toBeFocused();
  await expectShown(page, 2);
  await page.keyboard.press("ArrowLeft");
  await expectShown(page, 2);
  await page.keyboard.press("ArrowRight");
  await expect(dot(page, 1)).toBeFocused();
  await expectShown(page, 1);
});
