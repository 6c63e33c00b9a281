import type { Page } from "@playwright/test";
import { actionTexts, outdatedText } from "#src/features/site/texts.ts";
import { siteStateTexts as texts } from "#src/features/site-state/texts.ts";
import { openAsAdmin } from "#tests/browser/admins.ts";
import { healthyState, mockSiteState } from "#tests/browser/screens/admin/site-state-screens.ts";
import { afterRequests, expect, test } from "#tests/browser/support.ts";

const waiting = { waiting: 1, oldest_waiting: new Date().toISOString() };
const api = "**/api/site-state";

/** The state of the site with mail that waits, looked at every ten seconds. */
async function openWaiting(page: Page) {
  await page.clock.install();
  await mockSiteState(page, { mail: { ...healthyState.mail, ...waiting } });
  await openAsAdmin(page, "/site-state");
  await expect(page.getByText(texts.oldestWaiting)).toBeVisible();
}

test("what is there stays when it cannot be had anew, with what is wrong above it", async ({
  page,
  announce,
}) => {
  announce(/status of 503/);
  await openWaiting(page);
  await page.route(api, (route) =>
    route.fulfill({ status: 503, json: { message: "الموقع مشغول، حاول بعد قليل." } }),
  );
  await page.clock.fastForward("00:11");
  const told = page.getByRole("alert").filter({ hasText: outdatedText });
  await expect(told).toContainText("الموقع مشغول");
  await expect(page.getByText(texts.oldestWaiting)).toBeVisible();
  await mockSiteState(page, { mail: { ...healthyState.mail, ...waiting } });
  await page.getByRole("button", { name: actionTexts.retry }).click();
  await expect(told).toHaveCount(0);
  await expect(page.getByText(texts.oldestWaiting)).toBeVisible();
});

test("nobody is kept logged in by a screen that looks for itself", { tag: "@desktop" }, async ({
  page,
}) => {
  await openWaiting(page);
  let looks = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/site-state")) looks++;
  });
  const passMinutes = async (minutes: number) => {
    for (let turn = 0; turn < minutes * 6; turn++) await page.clock.runFor(10_000);
  };
  await passMinutes(1);
  // A request is told of a moment after it was made.
  await expect.poll(() => looks).toBeGreaterThan(0);
  await passMinutes(5);
  await afterRequests(page);
  looks = 0;
  await passMinutes(3);
  await afterRequests(page);
  expect(looks).toBe(0);
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await page.clock.runFor(11_000);
  await expect.poll(() => looks).toBeGreaterThan(0);
});
