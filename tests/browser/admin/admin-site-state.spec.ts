import type { Page } from "@playwright/test";
import { siteStateTexts as texts } from "#src/features/site-state/texts.ts";
import { openAsAdmin, statusMessage } from "#tests/browser/admins.ts";
import {
  failures,
  healthyState,
  mockSiteState,
} from "#tests/browser/screens/admin/site-state-screens.ts";
import { expect, test } from "#tests/browser/support.ts";

const rows = (page: Page) => page.getByRole("region", { name: texts.failedMails }).locator("li");
const sendButton = (page: Page, place: number) =>
  rows(page)
    .nth(place)
    .getByRole("button", { name: /^إرسال مرة أخرى/ });

const day = 24 * 60 * 60 * 1000;

/** What the site tells of failed mail, as it changes. */
async function tellFailures(page: Page, left: typeof failures) {
  await mockSiteState(page, {
    mail: { ...healthyState.mail, failed: left.length, failures: left },
  });
}

test("a failed mail is sent again, leaves the list, and the focus goes to the next", async ({
  page,
}) => {
  await tellFailures(page, failures);
  await openAsAdmin(page, "/site-state");
  await expect(rows(page)).toHaveCount(2);
  const asked: string[] = [];
  await page.route("**/api/site-state/mails/**", async (route) => {
    asked.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    await tellFailures(page, failures.slice(1));
    await route.fulfill({ contentType: "text/plain; charset=utf-8", body: texts.sentAgain });
  });
  await sendButton(page, 0).focus();
  await page.keyboard.press("Enter");
  await expect(statusMessage(page, texts.sentAgain)).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(sendButton(page, 0)).toBeFocused();
  expect(asked).toEqual(["POST /api/site-state/mails/17/send-again"]);
});

test("all failed mails are sent again at once; then all is well", async ({ page }) => {
  await tellFailures(page, failures);
  await openAsAdmin(page, "/site-state");
  await page.route("**/api/site-state/mails/send-again", async (route) => {
    await tellFailures(page, []);
    await route.fulfill({ contentType: "text/plain; charset=utf-8", body: "أُعيدت رسالتان." });
  });
  await page.getByRole("button", { name: texts.sendAllAgain }).click();
  await expect(statusMessage(page, "أُعيدت رسالتان.")).toBeVisible();
  await expect(page.getByText(texts.allWell)).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("what is tried again and has waited for days is not well; what becomes of it shows by itself", {
  tag: "@desktop",
}, async ({ page }) => {
  await page.clock.install();
  const waiting = { waiting: 1, oldest_waiting: new Date(Date.now() - 3 * day).toISOString() };
  await mockSiteState(page, { mail: { ...healthyState.mail, ...waiting } });
  await openAsAdmin(page, "/site-state");
  await expect(page.getByText(texts.oldestWaiting)).toBeVisible();
  await expect(page.getByText(texts.allWell)).toBeHidden();
  await tellFailures(page, failures.slice(1));
  await page.clock.fastForward("00:11");
  await expect(rows(page)).toHaveCount(1);
});

test("hidden pictures that the storage cannot move are not well", async ({ page }) => {
  const pictures = { ...healthyState.pictures, in: "bucket", withheld: 3 } as const;
  await mockSiteState(page, { pictures });
  await openAsAdmin(page, "/site-state");
  await expect(page.getByText(/^3\sصور أُخفيت عن الزوار/)).toContainText(texts.checkStorage.bucket);
  await expect(page.getByText(texts.allWell)).toBeHidden();
});

test("a failed mail that somebody else has dealt with leaves the list", {
  tag: "@desktop",
}, async ({ page, announce }) => {
  announce(/status of 404/);
  await tellFailures(page, failures);
  await openAsAdmin(page, "/site-state");
  await page.route("**/api/site-state/mails/**", async (route) => {
    await tellFailures(page, failures.slice(1));
    await route.fulfill({ status: 404, json: { message: texts.goneMail } });
  });
  await sendButton(page, 0).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(sendButton(page, 0)).toBeFocused();
});

test("not all is well while there is advice", { tag: "@desktop" }, async ({ page }) => {
  await mockSiteState(page, { backups: { ...healthyState.backups, last_backup: null } });
  await openAsAdmin(page, "/site-state");
  await expect(page.getByText(texts.onSameDisk)).toBeVisible();
  await expect(page.getByText(texts.allWell)).toHaveCount(0);
});

test("a failed mail is deleted after a question that names whose it is", async ({ page }) => {
  await tellFailures(page, failures);
  await openAsAdmin(page, "/site-state");
  await page.route("**/api/site-state/mails/18", async (route) => {
    expect(route.request().method()).toBe("DELETE");
    await tellFailures(page, failures.slice(0, 1));
    await route.fulfill({ contentType: "text/plain; charset=utf-8", body: texts.dropped });
  });
  await rows(page).nth(1).getByRole("button", { name: /^حذف/ }).click();
  const dialog = page.getByRole("dialog", { name: texts.dropTitle });
  await expect(dialog).toContainText("omar@mail.example");
  await dialog.getByRole("button", { name: "حذف" }).click();
  await expect(statusMessage(page, texts.dropped)).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(sendButton(page, 0)).toBeFocused();
});

test("the dashboard tells of failed mail, and leads to it", async ({ page }) => {
  const counts = {
    orders: 0,
    oldestOrder: null,
    contactReverts: 0,
    flaggedListings: 0,
    removalRequests: 0,
    reports: 0,
    revisions: 0,
    calls: 0,
    messages: 0,
    failedMails: 2,
  };
  await page.route("**/api/get-waiting-counts", (route) => route.fulfill({ json: counts }));
  await tellFailures(page, failures);
  await openAsAdmin(page, "/dashboard");
  await page.getByRole("link", { name: "رسالتا بريد لم تُرسلا منذ يوم" }).click();
  await expect(page).toHaveURL("/site-state");
  await expect(rows(page)).toHaveCount(2);
});

test("on a phone it is found in the menu, with how many failed", { tag: "@phone" }, async ({
  page,
}) => {
  const counts = {
    orders: 0,
    oldestOrder: null,
    contactReverts: 0,
    flaggedListings: 0,
    removalRequests: 0,
    reports: 0,
    revisions: 0,
    calls: 0,
    messages: 0,
    failedMails: 2,
  };
  await page.route("**/api/get-waiting-counts", (route) => route.fulfill({ json: counts }));
  await openAsAdmin(page, "/cities");
  await page.getByRole("button", { name: "القائمة" }).click();
  await page.getByRole("link", { name: "حالة الموقع 2" }).click();
  await expect(page).toHaveURL("/site-state");
});
