import {
  cards,
  cities,
  craftsman,
  currentPage,
  expect,
  open,
  pageLinks,
  professions,
  searchAddress,
  searchButton,
  tabTo,
  test,
} from "#tests/browser/support.ts";
import { chooseByKeyboard } from "./keyboard.ts";

test("the first Tab offers the way past the header", { tag: "@both" }, async ({ page }) => {
  await open(page, "/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "انتقل إلى المحتوى" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("from home to the number and back by keys alone", async ({ page }) => {
  const { fullname } = await craftsman(page.request);
  // Tests beside this one approve others, who then stand before this one.
  await open(page, `/?q=${encodeURIComponent(fullname)}`);
  await tabTo(page, cards(page).getByRole("link", { name: fullname }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: fullname })).toBeVisible();

  const button = page.getByRole("button", { name: "تواصل" });
  await tabTo(page, button);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: fullname });
  await expect(dialog.getByRole("link", { name: "اتصال" })).toBeFocused();
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press("Tab");
    const behind = await dialog.evaluate((element) => {
      const { activeElement } = document;
      return activeElement !== document.body && !element.contains(activeElement);
    });
    expect(behind, "the focus stays in the dialog").toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole("button", { name: "إغلاق" }), 10);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test("a visitor searches and opens what was found by keys alone", { tag: "@desktop" }, async ({
  page,
}) => {
  const { fullname } = await craftsman(page.request);
  await open(page, "/");
  await tabTo(page, professions(page));
  await chooseByKeyboard(page, professions(page), "سبّاك");
  await page.keyboard.press("Tab");
  await chooseByKeyboard(page, cities(page), "دمشق");
  await tabTo(page, searchButton(page), 3);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/profession=\d+&city=\d+/);
  await tabTo(page, cards(page).getByRole("link", { name: fullname }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: fullname })).toBeVisible();
  // Nobody reads out a title that changes: what has the focus says where one is.
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("main")).toHaveAccessibleName(new RegExp(`^${fullname}،`));
  await page.goBack();
  await expect(page).toHaveURL(/profession=\d+&city=\d+/);
  await expect(cards(page).getByRole("link", { name: fullname })).toBeVisible();
});

test("the focus follows a navigation to what it shows", async ({ page }) => {
  const inside = (selector: string) =>
    expect(page.locator(`${selector}:focus, ${selector} :focus`)).toHaveCount(1);
  await open(page, await searchAddress(page.request));
  await pageLinks(page).getByRole("link", { name: "التالي" }).focus();
  await page.keyboard.press("Enter");
  await expect(currentPage(page)).toHaveText("الصفحة 2");
  await inside("#craftsmen");
  await tabTo(page, cards(page).first().getByRole("link"), 12);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/carftsman-details\//);
  // The list is in there, too.
  await expect(page.locator("#craftsmen")).toHaveCount(0);
  await inside("main");
});

test("whatever has the focus on home can be seen, and shows that it has it", {
  tag: "@both",
}, async ({ page }) => {
  await open(page, "/");
  await page.emulateMedia({ reducedMotion: "reduce" });
  const unseen: string[] = [];
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press("Tab");
    const fault = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      const { top, bottom, left, right } = focused.getBoundingClientRect();
      const inside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      // A card's ring is drawn by the card around its link.
      const ringed = [focused, focused.closest("article")].some((element) => {
        const style = element && getComputedStyle(element);
        return style && (style.outlineStyle !== "none" || /[1-9]px/.test(style.boxShadow));
      });
      return inside && ringed ? null : focused.outerHTML.slice(0, 120);
    });
    if (fault) unseen.push(fault);
  }
  expect(unseen).toEqual([]);
});
