import type { Locator, Page } from "@playwright/test";
import { resultTexts } from "#src/features/craftsmen/texts.ts";
import { tileTexts } from "#src/features/craftsmen/trades/texts.ts";
import { field } from "#tests/browser/accounts.ts";
import { logInAsAdmin } from "#tests/browser/admins.ts";
import { cards, expect, open, test, typedWord } from "#tests/browser/support.ts";

const style = (element: Locator, name: string) =>
  element.evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name);

test("in forced colours lines stand where shadows did, and what is chosen can be told", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, "/");
  await expect(cards(page).first()).toHaveCSS("border-top-width", "1px");
  await cards(page).first().getByRole("link").focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(cards(page).first()).toHaveCSS("outline-style", "solid");

  await open(page, "/register");
  await field(page, "أنثى").check();
  const [chosen, other] = [field(page, "أنثى"), field(page, "ذكر")];
  expect(await style(chosen, "border-top-width")).not.toBe(await style(other, "border-top-width"));

  await logInAsAdmin(context);
  await open(page, "/received-contacts");
  const line = (selected: boolean) =>
    style(page.getByRole("tab", { selected }).first(), "border-bottom-color");
  const ground = await style(page.locator("html"), "background-color");
  expect(await line(true)).not.toBe(ground);
  expect(await line(false)).toBe(ground);
});

test("in forced colours tiles and chips have an edge, and the active suggestion an outline", {
  tag: "@phone",
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, "/");
  const tile = page.getByRole("navigation", { name: tileTexts.title }).getByRole("link").first();
  await expect(tile).toHaveCSS("border-top-width", "1px");
  await typedWord(page).pressSequentially("سباك");
  const options = page.getByRole("option");
  await expect(options.first()).toBeVisible();
  await typedWord(page).press("ArrowDown");
  await expect(options.first()).toHaveCSS("outline-style", "solid");
  await expect(options.last()).not.toHaveCSS("outline-style", "solid");
  await open(page, "/دمشق/سباك");
  const chips = page.getByRole("navigation", { name: resultTexts.cities }).getByRole("link");
  await expect(chips.nth(1)).toBeVisible();
  for (const chip of await chips.all()) await expect(chip).toHaveCSS("border-top-width", "1px");
  const [current, other] = [chips.and(page.locator("[aria-current]")), chips.last()];
  expect(await style(current, "background-color")).not.toBe(await style(other, "background-color"));
});

test("whoever asks for more contrast sees the edges of cards", { tag: "@desktop" }, async ({
  page,
}) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ contrast: "more", colorScheme });
    await open(page, "/");
    await expect(cards(page).nth(1)).toHaveCSS("box-shadow", /0px 0px 0px 1px/);
  }
});

test("what has the focus is not behind what stays in sight", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await logInAsAdmin(context);
  await open(page, "/received-contacts");
  await page.getByRole("tabpanel").getByRole("link").last().focus();
  expect(await hidden(page, "Shift+Tab", 12)).toEqual([]);
});

/** What a person comes to by that key without seeing any of it. */
async function hidden(page: Page, key: string, presses: number) {
  const found: string[] = [];
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press(key);
    const fault = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      const seen = there && (focused.contains(there) || there.contains(focused));
      return seen || there?.closest("label")?.contains(focused) ? null : focused.outerHTML;
    });
    if (fault) found.push(fault.slice(0, 120));
  }
  return found;
}
