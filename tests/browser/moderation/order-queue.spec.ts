import type { Page } from "@playwright/test";
import { accountType } from "#src/auth/table.server.ts";
import { logInAs } from "#tests/browser/accounts.ts";
import { send } from "#tests/browser/admins.ts";
import { insertAdmin } from "#tests/browser/support/database.ts";
import { expect, test } from "#tests/browser/support.ts";
import { approveByTaps, position } from "./approve-by-taps.ts";
import { approve, decline, headingOf, openQueue } from "./orders.ts";

const skip = (page: Page) => page.getByRole("button", { name: "تخطَّ" });

test.describe("by taps alone", () => {
  test.use({ ownContext: true });

  test("five orders are approved with five taps and no scroll", ({ page, context }) =>
    approveByTaps(page, context, 5));
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
