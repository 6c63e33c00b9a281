import { afterEffects } from "#tests/browser/support/effects.ts";
import { afterRequests, expect, test } from "#tests/browser/support.ts";
import { approvals, approve, cardOf, decline, openQueue } from "./orders.ts";

test.describe("keys", { tag: "@desktop" }, () => {
  test("J and K move, A approves, R declines, / searches and ? lists them", async ({
    page,
    context,
  }) => {
    const { names } = await openQueue(page, context, 4);
    const nameOf = (index: number) => cardOf(page, names[index]!).getByRole("heading");
    const sent = approvals(page);
    await afterEffects(page);
    await page.keyboard.press("j");
    await expect(nameOf(1)).toBeFocused();
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await expect(nameOf(1)).toBeFocused();
    await page.keyboard.press("a");
    await expect(cardOf(page, names[1]!)).toHaveCount(0);
    await expect(nameOf(2)).toBeFocused();
    await afterEffects(page);
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog", { name: "رفض الطلب" });
    await expect(dialog).toContainText(names[2]!);
    // In a dialog and in a field they are letters.
    await dialog.getByLabel("بكلماتك").press("a");
    await expect(dialog.getByLabel("بكلماتك")).toHaveValue("a");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(cardOf(page, names[2]!)).toBeVisible();
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "مفاتيح هذه الصفحة" });
    await expect(help.getByRole("definition")).toHaveCount(6);
    await page.keyboard.press("Escape");
    await expect(help).toBeHidden();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.press("a");
    await afterRequests(page);
    expect(sent).toHaveLength(1);
    await expect(cardOf(page, names[2]!)).toBeVisible();
  });

  test("work on an Arabic keyboard, and can be switched off", async ({ page, context }) => {
    const { names } = await openQueue(page, context, 2);
    const press = (key: string, code: string) =>
      page.evaluate((init) => document.body.dispatchEvent(new KeyboardEvent("keydown", init)), {
        key,
        code,
        bubbles: true,
      });
    await afterEffects(page);
    await press("ت", "KeyJ");
    await expect(cardOf(page, names[1]!).getByRole("heading")).toBeFocused();
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "مفاتيح هذه الصفحة" });
    await help.getByRole("checkbox", { name: "استعمال المفاتيح" }).uncheck();
    await page.keyboard.press("Escape");
    await expect(help).toBeHidden();
    await page.keyboard.press("k");
    await expect(cardOf(page, names[1]!).getByRole("heading")).toBeFocused();
  });

  test("three cards in a row have their buttons in the first screen", async ({ page, context }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openQueue(page, context, 4);
    for (const index of [0, 1, 2]) {
      await expect(approve(page).nth(index)).toBeInViewport({ ratio: 1 });
      await expect(decline(page).nth(index)).toBeInViewport({ ratio: 1 });
      const box = await page.getByRole("article").nth(index).boundingBox();
      expect(box!.height).toBeLessThanOrEqual(420);
    }
    const tops = await approve(page).evaluateAll((buttons) =>
      buttons.map((button) => Math.round(button.getBoundingClientRect().top)),
    );
    expect(new Set(tops.slice(0, 3)).size).toBe(1);
  });
});
