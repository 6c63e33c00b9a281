import type { Browser, BrowserContext, Page } from "@playwright/test";
import { inspectorOf } from "./inspector.ts";

/** Changes that cannot be taken back: after one of them the context is closed instead of reused. */
const lasting = {
  page: ["addInitScript", "exposeBinding", "exposeFunction"],
  context: [
    ...["addInitScript", "exposeBinding", "exposeFunction", "grantPermissions"],
    ...["newCDPSession", "setExtraHTTPHeaders", "setGeolocation", "setOffline"],
  ],
  clock: ["install"],
} as const;

/** Any small document of the site. */
const blank = "/robots.txt";

/**
 * One page for the tests of a worker, one after another. A page of a new context costs three times as
 * much processor time: it starts a renderer process and compiles every script again. Between two
 * tests the page is emptied: cookies, storage, routes, listeners, emulation, other pages.
 */
export class SharedPage {
  readonly #browser: Browser;
  #page: Page | undefined;
  #isChanged = false;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async open(): Promise<Page> {
    this.#page ??= await this.#create();
    return this.#page;
  }

  /** @param isReusable false after a failed test, whose state is not known */
  async release(isReusable: boolean) {
    const page = this.#page;
    if (!page) return;
    if (isReusable && !this.#isChanged && !page.isClosed()) return reset(page);
    this.#page = undefined;
    await page.context().close();
  }

  async #create(): Promise<Page> {
    const context = await this.#browser.newContext();
    const page = await context.newPage();
    this.#isChanged = false;
    // Before sessions count as changes: this one changes nothing.
    await inspectorOf(page);
    const note = () => {
      this.#isChanged = true;
    };
    for (const method of lasting.page) noteCalls(page, method, note);
    for (const method of lasting.context) noteCalls(context, method, note);
    for (const method of lasting.clock) noteCalls(page.clock, method, note);
    return page;
  }
}

async function reset(page: Page) {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  page.removeAllListeners();
  removeListeners(context);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto(blank);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.emulateMedia({
    ...{ media: null, colorScheme: null, contrast: null },
    ...{ forcedColors: null, reducedMotion: null },
  });
}

function removeListeners(context: BrowserContext) {
  for (const event of ["console", "dialog", "page", "request", "response"] as const) {
    context.removeAllListeners(event);
  }
  context.removeAllListeners("requestfailed");
  context.removeAllListeners("weberror");
}

/** Calls `note` before each call of this method. */
function noteCalls<Of extends object>(of: Of, method: keyof Of, note: () => void) {
  const original = of[method] as (...given: unknown[]) => unknown;
  Object.assign(of, {
    [method](...given: unknown[]) {
      note();
      return original.apply(of, given);
    },
  });
}
