import type { Browser, BrowserContext, Page } from "@playwright/test";
import { freshFullname, logInAsNewCraftsman } from "#tests/browser/accounts.ts";
import { logInAsAdmin } from "#tests/browser/admins.ts";
import { readAllPages } from "#tests/browser/support/all-pages.ts";
import { insertCraftsmen } from "#tests/browser/support/database.ts";
import { expect, open } from "#tests/browser/support.ts";

export const cardOf = (page: Page, name: string) => page.getByRole("article", { name });

/** An applicant in a browser of their own. */
export async function newApplicantInBrowser(browser: Browser, baseURL: string | undefined) {
  const name = freshFullname();
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  return { name, context, ...(await logInAsNewCraftsman(context, name)) };
}

/** The same, whose browser is not needed. */
export async function newApplicant(browser: Browser, name = freshFullname()) {
  const context = await browser.newContext();
  const account = await logInAsNewCraftsman(context, name);
  await context.close();
  return account;
}

/** Shows only the orders with these ids, since tests beside this one add others. */
export async function showOnlyOrders(page: Page, ids: number[]) {
  await page.route("**/api/get-craftsmen-orders*", async (route) => {
    const orders = await readAllPages<{ id: number }>(async (at) => {
      const url = new URL(`/api/get-craftsmen-orders?page=${at}`, route.request().url()).href;
      return (await route.fetch({ url })).json();
    });
    const data = ids.flatMap((id) => orders.filter((order) => order.id === id));
    const list = await (await route.fetch()).json();
    await route.fulfill({ json: { ...list, data, total: data.length } });
  });
}

interface Wanted {
  id: number;
  name: string;
}

/** The orders with this name alone; tests beside this one add some and take some away. */
export async function openOrdersWith(page: Page, context: BrowserContext, { name }: Wanted) {
  await logInAsAdmin(context);
  await openOrder(page, name);
}

/** The same by an admin who is logged in. */
export async function openOrder(page: Page, name: string) {
  await open(page, `/carftsman-orders?q=${encodeURIComponent(name)}`);
  await expect(cardOf(page, name)).toBeVisible();
}

export const approve = (page: Page) =>
  page.getByRole("button", { name: /^موافق/ }).filter({ visible: true });
export const decline = (page: Page) =>
  page.getByRole("button", { name: /^رفض / }).filter({ visible: true });
export const headingOf = (page: Page) =>
  page.getByRole("article").filter({ visible: true }).getByRole("heading");

/** Opens the orders of fresh applicants alone, whose names share a word that nobody else has. */
export async function openQueue(page: Page, context: BrowserContext, count: number) {
  const word = freshFullname().split(" ")[1]!;
  const names = Array.from({ length: count }, (_, index) => `${word} ${letters(index)}`);
  const ids = await insertCraftsmen(names);
  await logInAsAdmin(context);
  await open(page, `/carftsman-orders?q=${encodeURIComponent(word)}`);
  await expect(cardOf(page, names[0]!)).toBeVisible();
  return { names, ids };
}

/** The approvals that the page asks for from here on. */
export function approvals(page: Page) {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/craftsmen-approv/")) sent.push(request.url());
  });
  return sent;
}

/** Two Arabic letters for each number up to 99. */
const letters = (index: number) =>
  `عمر ${["ابتثجحخدذر"[Math.floor(index / 10)], "سشصضطظعغفق"[index % 10]].join("")}`;
