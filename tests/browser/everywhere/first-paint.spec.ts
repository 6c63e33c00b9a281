import type { Page } from "@playwright/test";
import { allScreens } from "#src/screens.ts";
import { holdRequests, remember } from "#tests/browser/accounts.ts";
import { logInAsAdmin } from "#tests/browser/admins.ts";
import { expect, test, waitForHydration } from "#tests/browser/support.ts";

/** The screens of admins that an address without ids leads to. */
const paths = allScreens()
  .filter((screen) => ["admin", "messages", "owner"].includes(screen.for ?? ""))
  .map(({ path }) => path)
  .filter((path) => !path.includes(":"));

const adminHints = { auth: "true", role: "admin" };

declare global {
  interface Window {
    /** The greatest width that the page has had in any frame. */
    widest: number;
  }
}

test.use({ ownContext: true });

test("no screen of admins is wider than the window, from the first frame on", async ({ page }) => {
  expect(paths.length).toBeGreaterThan(10);
  await logInAsAdmin(page.context());
  await remember(page, adminHints);
  await page.addInitScript(measureEachFrame);
  const { width } = page.viewportSize()!;
  for (const path of paths) {
    const scripts = await holdRequests(page, /\.js(\?|$)/);
    const data = await holdRequests(page, "**/api/**");
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("main")).toBeVisible();
    await drawn(page);
    expect.soft(await widest(page), `${path} before its scripts`).toBeLessThanOrEqual(width);
    scripts();
    await waitForHydration(page);
    await drawn(page);
    expect.soft(await widest(page), `${path} before its data`).toBeLessThanOrEqual(width);
    data();
    await expect(page.getByRole("status", { name: "جارٍ التحميل…" })).toHaveCount(0);
    await drawn(page);
    expect.soft(await widest(page), path).toBeLessThanOrEqual(width);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
});

function measureEachFrame() {
  window.widest = 0;
  const measure = () => {
    window.widest = Math.max(window.widest, document.documentElement?.scrollWidth ?? 0);
    requestAnimationFrame(measure);
  };
  measure();
}

const widest = (page: Page) => page.evaluate(() => window.widest);

/** Two frames, so that what is there now has been measured. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
