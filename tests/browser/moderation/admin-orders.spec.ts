import type { Browser, Page } from "@playwright/test";
import { freshFullname as freshName } from "#tests/browser/accounts.ts";
import { logInAsAdmin, send, statusMessage } from "#tests/browser/admins.ts";
import {
  afterRequests,
  currentPage,
  expect,
  isSameDocument,
  markDocument,
  open,
  pageLinks,
  test,
} from "#tests/browser/support.ts";
import { prepareSecondTap } from "./double-tap.ts";
import { approvals, cardOf, newApplicant, openOrder, showOnlyOrders } from "./orders.ts";

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const approve = (page: Page, name: string) =>
  page.getByRole("button", { name: `موافق ${name}`, exact: true });

test("an applicant is approved without a new page: toast, card, listing", async ({
  page,
  context,
  browser,
}) => {
  const name = freshName();
  const account = await newApplicant(browser, name);
  await logInAsAdmin(context);
  await openOrder(page, name);
  await markDocument(page);
  const card = cardOf(page, name);
  await expect(card).toContainText("كهربائي");
  await expect(card).toContainText("حمص");
  await expect(card).toContainText(account.email);
  await expect(card).toContainText("غير مفعّل");
  await expect(card).toContainText("ذكر");
  await expect(card).toContainText("قبل لحظات");
  await expect(card.locator("dl").getByRole("link")).toHaveAttribute("href", /^tel:\+963/);

  await approve(page, name).click();
  await expect(statusMessage(page, "نُشر ملف الحرفي في الدليل.")).toBeVisible();
  await expect(card).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(true);
  expect((await page.request.get(`/api/show-craftsmen/${account.id}`)).ok()).toBe(true);
});

test("the focus goes on to the next applicant, and the count falls", { tag: "@desktop" }, async ({
  page,
  browser,
}) => {
  const [first, second] = await openTwo(page, browser);
  const count = page.getByRole("status").filter({ hasText: "طلب" });
  await expect(count).toHaveText("طلبان");
  const sent = approvals(page);
  await approve(page, first).focus();
  await page.keyboard.press("Enter");
  await expect(cardOf(page, first)).toHaveCount(0);
  await expect(count).toHaveText("طلب واحد");
  // Its name, not its button: Enter once more must not publish the next one unseen.
  await expect(cardOf(page, second).getByRole("heading")).toBeFocused();
  await page.keyboard.press("Enter");
  await afterRequests(page);
  expect(sent).toHaveLength(1);
  await expect(approve(page, second)).toBeVisible();
  await approve(page, second).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("لا توجد طلبات")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("a double tap approves one", { tag: "@phone" }, async ({ page, browser }) => {
  const [first, second] = await openTwo(page, browser);
  // The second tap falls on the button of the one that comes next, a moment after the first has left.
  const secondTap = await prepareSecondTap({
    target: page.locator('button[id^="approve-"]').nth(1),
    gone: approve(page, first),
  });
  const sent = approvals(page);
  await approve(page, first).click();
  await expect(cardOf(page, first)).toHaveCount(0);
  await secondTap();
  await afterRequests(page);
  expect(sent).toHaveLength(1);
  await expect(cardOf(page, second)).toBeVisible();
});

test("an approval that fails is told, and can be tried again", { tag: "@desktop" }, async ({
  page,
  context,
  browser,
  announce,
}) => {
  announce(/ERR_FAILED/);
  const name = freshName();
  await newApplicant(browser, name);
  await logInAsAdmin(context);
  await openOrder(page, name);
  await page.route("**/api/craftsmen-approv/*", (route) => route.abort());
  await approve(page, name).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("لا يوجد إنترنت الآن، أو أن الموقع لا يجيب.");
  await expect(cardOf(page, name)).toBeVisible();
  await page.unroute("**/api/craftsmen-approv/*");
  await alert.getByRole("button", { name: "أعد المحاولة" }).click();
  await expect(cardOf(page, name)).toHaveCount(0);
});

test("what another admin has approved meanwhile is no failure", {
  tag: "@desktop",
}, async ({ page, context, browser }) => {
  const name = freshName();
  const { id } = await newApplicant(browser, name);
  await logInAsAdmin(context);
  await openOrder(page, name);
  await send(context, "POST", `/api/craftsmen-approv/${id}`);
  await approve(page, name).click();
  await expect(statusMessage(page, "نُشر ملف الحرفي في الدليل.")).toBeVisible();
  await expect(cardOf(page, name)).toHaveCount(0);
});

test("pages of orders", { tag: "@desktop" }, async ({ page, context }) => {
  await logInAsAdmin(context);
  // Two pages, as the server would tell of them: the tests beside this one register and approve.
  await page.route("**/api/get-craftsmen-orders*", async (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get("page") ?? 1);
    const list = await (await route.fetch()).json();
    const url = (at: number) => `http://localhost/api/get-craftsmen-orders?page=${at}`;
    await route.fulfill({
      json: {
        ...list,
        current_page: number,
        last_page: 2,
        total: 13,
        links: [
          { url: number > 1 ? url(1) : null, label: "السابق", active: false },
          ...[1, 2].map((at) => ({ url: url(at), label: String(at), active: at === number })),
          { url: number < 2 ? url(2) : null, label: "التالي", active: false },
        ],
      },
    });
  });
  await open(page, "/carftsman-orders");
  await pageLinks(page).getByRole("link", { name: "الصفحة 2" }).click();
  await expect(page).toHaveURL("/carftsman-orders?page=2");
  await expect(page.getByRole("status").filter({ hasText: "13" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/carftsman-orders");
  await expect(currentPage(page)).toHaveText("الصفحة 1");
  await expect(cards(page).first()).toBeVisible();
});

/** Opens a list of two for its admin, of this test's own since others register beside it. */
async function openTwo(page: Page, browser: Browser) {
  const names = [freshName(), freshName()] as const;
  const ids: number[] = [];
  for (const name of names) ids.push((await newApplicant(browser, name)).id);
  await logInAsAdmin(page.context());
  await showOnlyOrders(page, ids);
  await open(page, "/carftsman-orders");
  return names;
}
