import type { Locator, Page } from "@playwright/test";
import { tabTo } from "#tests/browser/support.ts";

/** Goes there by Tab and presses it. */
export async function pressByKeyboard(page: Page, wanted: Locator, key = "Enter") {
  await tabTo(page, wanted, 250);
  await page.keyboard.press(key);
}

/** Goes down a list that has the focus until the wanted is chosen. */
export async function chooseByKeyboard(page: Page, list: Locator, wanted: string) {
  const chosen = () =>
    list.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
  const most = await list.locator("option").count();
  for (let presses = 0; presses < most && (await chosen()) !== wanted; presses++) {
    await page.keyboard.press("ArrowDown");
  }
}
