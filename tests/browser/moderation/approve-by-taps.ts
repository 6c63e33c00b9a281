import type { BrowserContext, Page } from "@playwright/test";
import { afterEffects } from "#tests/browser/support/effects.ts";
import { expect } from "#tests/browser/support.ts";
import { approve, headingOf, openQueue } from "./orders.ts";

/** Where an order stands among those that wait. */
export const position = (page: Page) => page.getByText(/^\d+ من \d+$/);

/** Approves so many new orders with one tap each, and sees that nothing scrolls in between. */
export async function approveByTaps(page: Page, context: BrowserContext, many: number) {
  await page.addInitScript(() => {
    const counts = { taps: 0, scrolls: 0 };
    Object.assign(window, { counts });
    addEventListener("touchstart", () => counts.taps++, { capture: true });
    addEventListener("scroll", () => counts.scrolls++, { capture: true });
  });
  await page.clock.install();
  const { names, ids } = await openQueue(page, context, many);
  for (const [index, name] of names.entries()) {
    await expect(headingOf(page)).toHaveText(name);
    await expect(position(page)).toHaveText(`1 من ${many - index}`);
    await approve(page).tap();
    // The next one is there, and taps count again.
    await expect(headingOf(page).filter({ hasText: name })).toHaveCount(0);
    // Taps are ignored for a while from an effect on.
    await afterEffects(page);
    await page.clock.runFor(600);
  }
  await expect(page.getByText("لا طلبات بهذا الاختيار")).toBeVisible();
  const counts = await page.evaluate(() => Reflect.get(window, "counts"));
  expect(counts).toEqual({ taps: many, scrolls: 0 });
  const list = await page.request.get(
    `/api/craftsmen-records?q=${names[0]!.split(" ")[0]}&state=approved`,
  );
  expect((await list.json()).total).toBe(ids.length);
}
