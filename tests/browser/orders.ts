import type { Browser, BrowserContext, Page } from "@playwright/test";
import { freshFullname, logInAsNewCraftsman } from "./accounts.ts";
import { logInAsAdmin } from "./admins.ts";
import { readAllPages } from "./all-pages.ts";
import { expect, open } from "./support.ts";

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

/** The page of the orders where this one is; tests beside this one add some and take some away. */
export async function openOrdersWith(page: Page, context: BrowserContext, wanted: Wanted) {
  const { id, name } = wanted;
  await logInAsAdmin(context);
  await expect(async () => {
    let list = await ordersAt(page, 1);
    while (!list.data.some((order) => order.id === id)) {
      expect(list.current_page).toBeLessThan(list.last_page);
      list = await ordersAt(page, list.current_page + 1);
    }
    await open(page, `/carftsman-orders?page=${list.current_page}`);
    await expect(cardOf(page, name)).toBeVisible({ timeout: 2000 });
  }).toPass();
}

async function ordersAt(page: Page, number: number) {
  const answer = await page.request.get(`/api/get-craftsmen-orders?page=${number}`);
  return (await answer.json()) as {
    data: { id: number }[];
    current_page: number;
    last_page: number;
  };
}
