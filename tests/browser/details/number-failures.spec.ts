import type { Page, Route } from "@playwright/test";
import { failed, fromProxy, retryControl } from "#tests/browser/support/failures.ts";
import { craftsman, expect, open, test } from "#tests/browser/support.ts";

const tooMany = {
  status: 429,
  json: { message: "أرسلت طلبات كثيرة. انتظر قليلًا ثم حاول مرة أخرى." },
  headers: { "retry-after": "60" },
};

/** Opens a craftsman whose number is asked for like this. @returns what they are called */
async function openWithNumber(page: Page, asked: (route: Route) => Promise<void>) {
  const { address, fullname } = await craftsman(page.request);
  await open(page, address);
  await page.route("**/api/show-craftsmen/*", asked);
  return fullname;
}

const withoutConnection = (route: Route) => route.abort("connectionfailed");
const contact = (page: Page) => page.getByRole("button", { name: "تواصل" });

test("a number without a connection: words, and a way to try again", { tag: "@desktop" }, async ({
  page,
  announce,
}) => {
  announce(/ERR_CONNECTION_FAILED/);
  await openWithNumber(page, withoutConnection);
  await contact(page).click();
  await expect(
    page.getByRole("alert").getByText("لا يوجد إنترنت الآن، أو أن الموقع لا يجيب."),
  ).toBeVisible();
  await expect(contact(page)).toBeEnabled();
  await page.unrouteAll();
  await retryControl(page).click();
  const call = page.getByRole("dialog").getByRole("link", { name: "اتصال" });
  await expect(call).toHaveAttribute("href", /^tel:\+963/);
});

for (const { what, answer, tag } of [
  { what: "that the server refuses for now", answer: tooMany, tag: [] },
  { what: "that the server fails to give", answer: failed, tag: ["@desktop"] },
]) {
  test(`a number ${what}: its words as an alert, then another try`, { tag }, async ({
    page,
    announce,
  }) => {
    announce(/status of (429|500)/);
    const fullname = await openWithNumber(page, (route) => route.fulfill(answer));
    await contact(page).click();
    await expect(page.getByRole("alert").getByText(answer.json.message)).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.unrouteAll();
    await contact(page).click();
    await expect(page.getByRole("dialog", { name: fullname })).toBeVisible();
  });
}

test("a number asked of a server that is away: no proxy's page in the alert", {
  tag: "@desktop",
}, async ({ page, announce }) => {
  announce(/status of 502/);
  await openWithNumber(page, (route) => route.fulfill(fromProxy));
  await contact(page).click();
  await expect(page.getByRole("alert")).toHaveText(/[\u0600-\u06ff]/);
  await expect(page.getByRole("alert")).not.toContainText(/nginx|<html>/);
});
