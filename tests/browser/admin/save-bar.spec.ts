import type { Page } from "@playwright/test";
import { settingsTexts as texts } from "#src/features/site-settings/screen/texts.ts";
import { openAsAdmin } from "#tests/browser/admins.ts";
import { expect, test } from "#tests/browser/support.ts";

test("the settings are saved from every field, and no field with the focus is behind the button", {
  tag: "@both",
}, async ({ page, isMobile }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openAsAdmin(page, isMobile ? "/site-settings#words" : "/site-settings");
  const save = page.getByRole("button", { name: texts.save });
  await expect(save).toBeInViewport({ ratio: 1 });
  const covered: string[] = [];
  let fields = 0;
  while (!(await hasFocus(page, texts.save))) {
    await page.keyboard.press("Tab");
    await expect(save).toBeInViewport({ ratio: 1 });
    const fault = await page.evaluate(coveredFocus);
    if (fault) covered.push(fault);
    if (await page.locator("form :focus").count()) fields++;
  }
  expect(covered).toEqual([]);
  expect(fields).toBeGreaterThan(5);
});

const hasFocus = (page: Page, name: string) =>
  page.evaluate((text) => document.activeElement?.textContent === text, name);

/** The focused field, if its end is behind the bar with the button. */
function coveredFocus() {
  const bar = document.querySelector("[data-save-bar]")!;
  const focused = document.activeElement!;
  if (!focused.closest("form")?.contains(bar) || bar.contains(focused)) return null;
  const { top, bottom } = focused.getBoundingClientRect();
  const room = bar.getBoundingClientRect().top;
  // Of a text of many lines the browser shows the line with the cursor.
  const isSeen = focused.matches("textarea") ? top + 44 <= room && bottom > 44 : bottom <= room;
  return isSeen ? null : focused.outerHTML.slice(0, 120);
}
