import type { Page } from "@playwright/test";
import { accountType } from "../../../src/auth/table.server.ts";
import { logInAs } from "../accounts.ts";
import { send } from "../admins.ts";
import { insertAdmin } from "../support/database.ts";
import { expect, test } from "../support.ts";
import { approve, decline, headingOf, openQueue } from "./orders.ts";

const skip = (page: Page) => page.getByRole("button", { name: "تخطَّ" });
const position = (page: Page) => page.getByText(/^\d+ من \d+$/);

test.describe("by taps alone", () => {
  test.use({ ownContext: true });

  test("fifty orders are approved with fifty taps and no scroll", async ({ page, context }) => {
    test.slow();
    const many = 50;
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
      await page.clock.runFor(600);
    }
    await expect(page.getByText("لا طلبات بهذا الاختيار")).toBeVisible();
    const counts = await page.evaluate(() => Reflect.get(window, "counts"));
    expect(counts).toEqual({ taps: many, scrolls: 0 });
    const list = await page.request.get(
      `/api/craftsmen-records?q=${names[0]!.split(" ")[0]}&state=approved`,
    );
    expect((await list.json()).total).toBe(ids.length);
  });
});

test("everything that is decided by, and both buttons, are in the first screen", async ({
  page,
  context,
}) => {
  await openQueue(page, context, 2);
  const card = page.getByRole("article").filter({ visible: true });
  const height = page.viewportSize()!.height;
  for (const part of [headingOf(page), card.locator('a[href^="tel:"]'), card.getByText("ذكر")]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  const widths: number[] = [];
  for (const button of [decline(page), approve(page)]) {
    await expect(button).toBeInViewport({ ratio: 1 });
    const box = (await button.boundingBox())!;
    widths.push(box.width);
    expect(box.height).toBeGreaterThanOrEqual(56);
    // Above the bottom bar.
    expect(box.y + box.height).toBeLessThan(height - 64);
  }
  expect(widths[1]! / widths[0]!).toBeCloseTo(2, 0);
});

test("an order is skipped, the next one has the focus, and after the last comes the first", async ({
  page,
  context,
}) => {
  const { names } = await openQueue(page, context, 3);
  for (const [index, name] of [...names, names[0]!].entries()) {
    await expect(headingOf(page)).toHaveText(name);
    await expect(position(page)).toHaveText(`${(index % 3) + 1} من 3`);
    if (index > 0) await expect(headingOf(page)).toBeFocused();
    if (index < 3) await skip(page).click();
  }
});

test("skipping past a page goes on to the next one", async ({ page, context }) => {
  const { names } = await openQueue(page, context, 13);
  for (let index = 0; index < 12; index++) {
    await expect(headingOf(page)).toHaveText(names[index]!);
    await skip(page).click();
  }
  await expect(headingOf(page)).toHaveText(names[12]!);
  await expect(position(page)).toHaveText("13 من 13");
  await expect(page).toHaveURL(/page=2/);
});

test("an undone approval is the current order again", async ({ page, context }) => {
  const { names } = await openQueue(page, context, 3);
  await skip(page).click();
  await expect(headingOf(page)).toHaveText(names[1]!);
  await approve(page).click();
  await expect(headingOf(page)).toHaveText(names[2]!);
  await page.getByRole("button", { name: "تراجع" }).click();
  await expect(headingOf(page)).toHaveText(names[1]!);
});

test("what another admin has decided on is refused with their name, and the next one comes", async ({
  page,
  context,
  browser,
  baseURL,
  announce,
}) => {
  announce(/status of 409/);
  const { names, ids } = await openQueue(page, context, 2);
  const other = await browser.newContext(baseURL ? { baseURL } : {});
  await logInAs(other, await insertAdmin(`${crypto.randomUUID()}@mail.example`), accountType.admin);
  await send(other, "POST", `/api/craftsmen-approv/${ids[0]}`);
  await other.close();
  await approve(page).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("سبق أن نُشر هذا الملف. القرار من رنا الأتاسي، قبل لحظات.");
  await expect(headingOf(page)).toHaveText(names[1]!);
});
