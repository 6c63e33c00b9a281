import { setTimeout as pause } from "node:timers/promises";
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type TestInfo,
} from "@playwright/test";

interface Fixtures {
  /** Says which noise the test provokes on purpose; any other fails it. */
  announce: (...noises: RegExp[]) => void;
}

/** A test that fails on any noise: console errors and warnings, CSP, exceptions, lost requests. */
export const test = base.extend<Fixtures>({
  announce: [
    async ({ context }, use, info) => {
      const expected: RegExp[] = [];
      const heard = listen(context);
      await use((...noises) => expected.push(...noises));
      if (info.error) await noteFocus(context, info);
      const unexpected = heard.filter((noise) => !expected.some((one) => one.test(noise)));
      expect(unexpected, "noises that no test announced").toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Tells with a failure where the focus was, which no picture shows. */
async function noteFocus(context: BrowserContext, info: TestInfo) {
  for (const page of context.pages()) {
    const told = page.evaluate(() => {
      const { activeElement: at, visibilityState } = document;
      const state = `${visibilityState}, ${document.hasFocus() ? "with" : "without"} focus`;
      return `${location.pathname} (${state}): ${at?.tagName} ${at?.id} ${at?.textContent?.slice(0, 40)}`;
    });
    // A page may be on its way elsewhere, or hang.
    const body = await Promise.race([told.catch(String), pause(2000, "no answer")]);
    await info.attach("focus", { body, contentType: "text/plain" });
  }
}

function listen(context: BrowserContext): string[] {
  const heard: string[] = [];
  context.on("console", (message) => {
    // Said by the tests' own lock.
    if (/Service Worker registration blocked/.test(message.text())) return;
    if (/error|warning/.test(message.type())) heard.push(`console: ${message.text()}`);
  });
  context.on("weberror", (error) => heard.push(`exception: ${error.error().message}`));
  context.on("dialog", (dialog) => {
    heard.push(`dialog: ${dialog.type()} ${dialog.message()}`);
    // Whoever wants to leave leaves; a page that is kept would wait for ever.
    void (dialog.type() === "beforeunload" ? dialog.accept() : dialog.dismiss());
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // The browser itself drops what it no longer needs, such as pictures of the page it leaves.
    if (reason !== "net::ERR_ABORTED") heard.push(`request: ${request.url()} ${reason}`);
  });
  return heard;
}

/** Opens a screen and waits until its scripts are at work. */
export async function open(page: Page, path: string) {
  const response = await page.goto(path);
  await atWork(page);
  return response;
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

/** React says nothing when it has taken over; only its own root knows. */
export async function atWork(page: Page) {
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
    const roots = document as unknown as Record<string, ReactRoot>;
    return (
      key !== undefined && roots[key]?.stateNode?.current.memoizedState?.isDehydrated === false
    );
  });
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
export const typedWord = (page: Page) => page.getByRole("searchbox");
export const searchButton = (page: Page) =>
  page.getByRole("search").getByRole("button", { name: "بحث", exact: true });
export const pageLinks = (page: Page) => page.getByRole("navigation", { name: "الصفحات" });
export const currentPage = (page: Page) => pageLinks(page).locator('[aria-current="page"]');

/** The filter as the address holds it. */
export const asked = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

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
export async function mark(page: Page) {
  await page.evaluate(() => Object.assign(window, { marked: true }));
}
export const sameDocument = (page: Page) => page.evaluate(() => "marked" in window);

/** Presses Tab until the wanted element has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, wanted: Locator, most = 60) {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${wanted} is not reached by ${most} Tabs`);
}
