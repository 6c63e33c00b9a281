import type { Page } from "@playwright/test";
import { again, failed, fromProxy } from "./failures.ts";
import { craftsman, expect, open, test } from "./support.ts";

const tooMany = {
  status: 429,
  json: { message: "أرسلت طلبات كثيرة. انتظر قليلًا ثم حاول مرة أخرى." },
  headers: { "retry-after": "60" },
};

const contact = (page: Page) => page.getByRole("button", { name: "تواصل" });

test("a number without a connection: words, and a way to try again", { tag: "@desktop" }, async ({
  page,
  announce,
}) => {
  announce(/ERR_CONNECTION_FAILED/);
  const { address } = await craftsman(page.request);
  await open(page, address);
  await page.route("**/api/show-craftsmen/*", (route) => route.abort("connectionfailed"));
  await page.getByRole("button", { name: "تواصل" }).click();
  await expect(page.getByText("تعذر الاتصال بالخادم.")).toBeVisible();
  await page.unrouteAll();
  await again(page).click();
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
    const { address, fullname } = await craftsman(page.request);
    await open(page, address);
    await page.route("**/api/show-craftsmen/*", (route) => route.fulfill(answer));
    await contact(page).click();
    await expect(page.getByRole("alert").getByText(answer.json.message)).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.unrouteAll();
    await contact(page).click();
    await expect(page.getByRole("dialog", { name: fullname })).toBeVisible();
  });
}

test("a number without a connection: words as an alert", { tag: "@desktop" }, async ({
  page,
  announce,
}) => {
  announce(/ERR_CONNECTION_FAILED/);
  const { address } = await craftsman(page.request);
  await open(page, address);
  await page.route("**/api/show-craftsmen/*", (route) => route.abort("connectionfailed"));
  await contact(page).click();
  await expect(page.getByRole("alert").getByText("تعذر الاتصال بالخادم.")).toBeVisible();
  await expect(contact(page)).toBeEnabled();
});

test("a number asked of a server that is away: no proxy's page in the alert", {
  tag: "@desktop",
}, async ({ page, announce }) => {
  announce(/status of 502/);
  const { address } = await craftsman(page.request);
  await open(page, address);
  await page.route("**/api/show-craftsmen/*", (route) => route.fulfill(fromProxy));
  await contact(page).click();
  await expect(page.getByRole("alert")).toHaveText(/[\u0600-\u06ff]/);
  await expect(page.getByRole("alert")).not.toContainText(/nginx|<html>/);
});
