import {
  type APIRequestContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { attachFocus, collectPageErrors } from "./support/page-errors.ts";
import { SharedPage } from "./support/shared-page.ts";

interface Fixtures {
  /** True where a test needs a browser that has not been used before. */
  ownContext: boolean;
  /** Names the console errors and failed requests that the test causes; any other fails it. */
  announce: (...noises: RegExp[]) => void;
}

/** A test that fails on any noise: console errors and warnings, CSP, exceptions, lost requests. */
export const test = base.extend<Fixtures, { shared: SharedPage }>({
  ownContext: [false, { option: true }],
  shared: [({ browser }, use) => use(new SharedPage(browser)), { scope: "worker" }],
  page: async (
    { browser, shared, ownContext, javaScriptEnabled, serviceWorkers, viewport },
    use,
    info,
  ) => {
    const isOwn = ownContext || !javaScriptEnabled || serviceWorkers !== "block";
    const page = await (isOwn ? browser.newPage() : shared.open());
    const { width, height } = page.viewportSize() ?? {};
    if (viewport && (viewport.width !== width || viewport.height !== height)) {
      await page.setViewportSize(viewport);
    }
    await use(page);
    if (isOwn) await page.context().close();
    else await shared.release(info.status === info.expectedStatus);
  },
  context: ({ page }, use) => use(page.context()),
  announce: [
    async ({ context }, use, info) => {
      const expected: RegExp[] = [];
      const errors = collectPageErrors(context);
      await use((...noises) => expected.push(...noises));
      if (info.error) await attachFocus(context, info);
      const unexpected = errors.filter((noise) => !expected.some((one) => one.test(noise)));
      expect(unexpected, "noises that no test announced").toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Opens a screen and waits until its scripts are at work. */
export async function open(page: Page, path: string) {
  // Pictures may still be coming.
  const response = await page.goto(path, { waitUntil: "domcontentloaded" });
  await waitForHydration(page);
  return response;
}

/** Waits until every request that the page has made so far has been reported to the test. */
export async function afterRequests(page: Page) {
  const last = page.waitForRequest("**/health/live");
  await page.evaluate(() => fetch("/health/live"));
  await last;
}

/** Keeps the screen's scripts away, as a slow network does, until they are let go. */
export async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/**
 * React says nothing when it has taken over; only its own root knows. Evaluated, as `waitForFunction`
 * would have each document parse Playwright's whole script once more: a sixth of a visit.
 */
export async function waitForHydration(page: Page) {
  try {
    await page.evaluate(untilHydrated);
  } catch (error) {
    // The document was left meanwhile; the next one is waited for.
    if (!/context was destroyed/.test(String(error))) throw error;
    await waitForHydration(page);
  }
}

async function untilHydrated() {
  const isHydrated = () => {
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
    const roots = document as unknown as Record<string, ReactRoot>;
    return (
      key !== undefined &&
      roots[key]?.stateNode?.current.memoizedState?.isDehydrated === false &&
      // The parts of a page are taken over one after the other.
      [...document.querySelectorAll("body > header, main, body > footer")].every((part) =>
        Object.keys(part).some((name) => name.startsWith("__reactProps$")),
      )
    );
  };
  // Its timer goes on where a test has stopped the page's clock.
  while (!isHydrated()) await scheduler.postTask(() => {}, { delay: 5 });
}

interface ReactRoot {
  stateNode?: { current: { memoizedState?: { isDehydrated: boolean } } };
}

export const cards = (page: Page) => page.locator("#craftsmen").getByRole("article");
export const cardNames = (page: Page) => cards(page).getByRole("heading").allTextContents();
export const nameOn = async (card: Locator) =>
  (await card.getByRole("heading").textContent()) ?? "";
export const professions = (page: Page) => page.getByRole("combobox", { name: "المهنة" });
export const cities = (page: Page) => page.getByRole("combobox", { name: "المدينة" });
/** A combobox once its script runs, and a plain field before that and without scripts. */
export const typedWord = (page: Page) => page.getByRole("search").locator('input[name="q"]');
export const searchButton = (page: Page) =>
  page.getByRole("search").getByRole("button", { name: "بحث", exact: true });
export const pageLinks = (page: Page) => page.getByRole("navigation", { name: "الصفحات" });
export const currentPage = (page: Page) => pageLinks(page).locator('[aria-current="page"]');

/** The filter as the address holds it. */
export const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** The ids of a profession and a city, as addresses need them. */
export async function idsOf(request: APIRequestContext, profession: string, city: string) {
  const [titles, names] = await Promise.all([
    request.get("/api/get-all-professions").then((answer) => answer.json()),
    request.get("/api/get-all-cities").then((answer) => answer.json()),
  ]);
  return {
    profession: String(titles.find((one: { title: string }) => one.title === profession).id),
    city: String(names.find((one: { name: string }) => one.name === city).id),
  };
}

/** Address of a search; plumbers in Damascus are two pages of the demo. */
export async function searchAddress(
  request: APIRequestContext,
  { profession = "سبّاك", city = "دمشق", page = 1 } = {},
) {
  const ids = await idsOf(request, profession, city);
  return `/?${new URLSearchParams({ ...ids, page: String(page) })}`;
}

/** The first craftsman of the demo with that name. */
export async function craftsman(request: APIRequestContext, fullname = "محمود الحلبي") {
  const list = await request.get("/api/craftsmen", { params: { q: fullname } });
  const { id, profession, city } = (await list.json()).data[0];
  return {
    id: Number(id),
    fullname,
    trade: `${profession.title} في ${city.name}`,
    address: `/carftsman-details/${id}`,
  };
}

/** From here on, `sameDocument` tells whether the browser has loaded another page. */
export async function markDocument(page: Page) {
  await page.evaluate(() => Object.assign(window, { marked: true }));
}
export const isSameDocument = (page: Page) => page.evaluate(() => "marked" in window);

/** Presses Tab until the wanted element has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, wanted: Locator, most = 60) {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${wanted} is not reached by ${most} Tabs`);
}
