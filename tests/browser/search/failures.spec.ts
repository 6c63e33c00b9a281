import type { Page } from "@playwright/test";
import { listFailedTexts } from "#src/features/craftsmen/texts.ts";
import { failedTexts, notFoundTexts } from "#src/features/site/texts.ts";
import { failed, fromProxy, retryControl } from "#tests/browser/support/failures.ts";
import {
  cards,
  craftsman,
  currentPage,
  expect,
  nameOn,
  open,
  pageLinks,
  searchAddress,
  test,
  typedWord,
} from "#tests/browser/support.ts";

const next = (page: Page) => pageLinks(page).getByRole("link", { name: "التالي" });
const list = (page: Page) => page.getByRole("region", { name: "الحرفيون المتاحون" });
const lists = /\/api\/craftsmen(\?|$)/;

test("a list that the server fails to give can be asked for again", { tag: "@both" }, async ({
  page,
  announce,
}) => {
  announce(/status of 500/);
  await open(page, await searchAddress(page.request));
  await page.route(lists, (route) => route.fulfill(failed));
  await next(page).click();
  await expect(page.getByText(listFailedTexts.title)).toBeVisible();
  await expect(page.getByText(failed.json.message)).toBeVisible();
  await expect(retryControl(page)).toBeInViewport();
  await page.unrouteAll();
  await retryControl(page).click();
  await expect(currentPage(page)).toHaveText("الصفحة 2");
  await expect(cards(page)).toHaveCount(4);
});

test("a list without a connection can be asked for again", { tag: "@desktop" }, async ({
  page,
  announce,
}) => {
  announce(/ERR_INTERNET_DISCONNECTED/);
  await open(page, await searchAddress(page.request));
  await page.route(lists, (route) => route.abort("internetdisconnected"));
  await next(page).click();
  await expect(page.getByText("لا يوجد إنترنت الآن، أو أن الموقع لا يجيب.")).toBeVisible();
  const failedAgain = page.waitForEvent("requestfailed", (request) => lists.test(request.url()));
  await retryControl(page).click();
  await failedAgain;
  await expect(page.getByText("لا يوجد إنترنت الآن، أو أن الموقع لا يجيب.")).toBeVisible();
  await expect(list(page), "the focus is not lost to the page").toBeFocused();
  await page.unrouteAll();
  await retryControl(page).click();
  await expect(cards(page)).toHaveCount(4);
});

test("a search without a connection leaves what was typed, and finds when it is back", async ({
  page,
  context,
  announce,
}) => {
  announce(/ERR_INTERNET_DISCONNECTED/);
  const { fullname } = await craftsman(page.request);
  await open(page, "/");
  await context.setOffline(true);
  await typedWord(page).fill(fullname);
  await page.getByRole("button", { name: "بحث", exact: true }).click();
  await expect(page.getByText("لا يوجد إنترنت الآن.")).toBeVisible();
  await expect(typedWord(page)).toHaveValue(fullname);
  await expect(page.getByLabel("المهنة").getByRole("option")).not.toHaveCount(1);
  await context.setOffline(false);
  await retryControl(page).click();
  await expect(cards(page).filter({ hasText: fullname }).first()).toBeVisible();
});

test("what a proxy says of a server that is away is not shown to people", {
  tag: "@desktop",
}, async ({ page, announce }) => {
  announce(/status of 502/);
  await open(page, await searchAddress(page.request));
  await page.route(lists, (route) => route.fulfill(fromProxy));
  await next(page).click();
  await expect(page.getByText(listFailedTexts.title)).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/nginx|<html>/);
});

test("a list without its form's choices leads to a screen with a way on", {
  tag: "@desktop",
}, async ({ page, announce }) => {
  announce(/status of 503/);
  await open(page, "/contact");
  await page.route("**/api/get-all-cities", (route) =>
    route.fulfill({ status: 503, json: { message: "الخدمة غير متاحة الآن." } }),
  );
  await page.getByRole("banner").getByRole("link", { name: "حِرَفي" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: failedTexts.lines.join(" ") }),
  ).toBeVisible();
  await expect(page.getByText("الخدمة غير متاحة الآن.")).toBeVisible();
  await page.unrouteAll();
  await retryControl(page).click();
  await expect(cards(page)).toHaveCount(12);
});

test("details without a connection: words, and a way to try again", { tag: "@desktop" }, async ({
  page,
  announce,
}) => {
  announce(/ERR_CONNECTION_FAILED/);
  await open(page, "/");
  await page.route(/\/api\/craftsmen\/\d+/, (route) => route.abort("connectionfailed"));
  const name = await nameOn(cards(page).first());
  await cards(page).first().click();
  await expect(page.getByText("لا يوجد إنترنت الآن، أو أن الموقع لا يجيب.")).toBeVisible();
  await expect(page).toHaveURL(/\/carftsman-details\/\d+$/);
  await page.unrouteAll();
  await retryControl(page).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("a craftsman who has gone since the list was drawn is not found", { tag: "@desktop" }, async ({
  page,
  announce,
}) => {
  announce(/status of 404/);
  await open(page, "/");
  await page.route(/\/api\/craftsmen\/\d+/, (route) =>
    route.fulfill({ status: 404, json: { message: "لم نجد ما طلبته." } }),
  );
  await cards(page).first().click();
  await expect(
    page.getByRole("heading", { level: 1, name: notFoundTexts.lines.join(" ") }),
  ).toBeVisible();
});
