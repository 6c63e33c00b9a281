import type { Browser, BrowserContext, Page } from "@playwright/test";
import { inspectorOf } from "./inspector.ts";

/** Changes that are taken back before the next test by what they return. */
const scripts = ["addInitScript", "exposeBinding", "exposeFunction"] as const;
/** Changes that nothing takes back: after one of them the context is closed instead of reused. */
const lasting = {
  context: ["setExtraHTTPHeaders", "setGeolocation"],
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
  /** Take back what the test has changed. */
  #undo: (() => Promise<unknown>)[] = [];

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
    if (isReusable && !this.#isChanged && !page.isClosed()) {
      await Promise.all(this.#undo.splice(0).map((undo) => undo().catch(() => {})));
      return reset(page);
    }
    this.#page = undefined;
    await page.context().close();
  }

  async #create(): Promise<Page> {
    const context = await this.#browser.newContext();
    const page = await context.newPage();
    this.#isChanged = false;
    this.#undo = [];
    // It outlasts the tests, as it changes nothing; theirs are noted from here on.
    await inspectorOf(page);
    const close = () => {
      this.#isChanged = true;
    };
    for (const method of lasting.context) noteCalls(context, method, close);
    for (const method of lasting.clock) noteCalls(page.clock, method, close);
    const setOffline = context.setOffline.bind(context);
    const undoBy = (undo: () => Promise<unknown>) => this.#undo.push(undo);
    for (const method of scripts) {
      for (const of of [page, context]) {
        noteCalls(of, method, (made) => undoBy(async () => (await made).dispose()));
      }
    }
    noteCalls(context, "newCDPSession", (made) => undoBy(async () => (await made).detach()));
    noteCalls(context, "grantPermissions", () => undoBy(() => context.clearPermissions()));
    noteCalls(context, "setOffline", () => undoBy(() => setOffline(false)));
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
    media: null,
    colorScheme: null,
    contrast: null,
    forcedColors: null,
    reducedMotion: null,
  });
}

function removeListeners(context: BrowserContext) {
  for (const event of ["console", "dialog", "page", "request", "response"] as const) {
    context.removeAllListeners(event);
  }
  context.removeAllListeners("requestfailed");
  context.removeAllListeners("weberror");
}

/** Calls `note` at each call of this method, with what it returns. */
function noteCalls<Of extends object, Method extends keyof Of>(
  of: Of,
  method: Method,
  note: (made: Of[Method] extends (...given: never[]) => infer Made ? Made : never) => void,
) {
  const original = of[method] as (...given: unknown[]) => never;
  Object.assign(of, {
    [method](...given: unknown[]) {
      const made = original.apply(of, given);
      note(made);
      return made;
    },
  });
}
