import type { Page } from "@playwright/test";
import { craftsman, expect, test } from "#tests/browser/support.ts";

/** What translators and extensions do to a page before its scripts run. */
const changes = {
  "other words in the headings": () => {
    for (const heading of document.querySelectorAll("h1, h2, button span")) {
      heading.textContent = "Translated";
    }
  },
  "every text in an element of its own": () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.textContent?.trim() || text.parentElement?.closest("script, style")) continue;
      const font = document.createElement("font");
      text.parentNode?.replaceChild(font, text);
      font.append(text);
    }
  },
  "more elements": () => {
    for (const parent of [document.body, document.querySelector("main")!]) {
      parent.prepend(document.createElement("div"));
    }
  },
};

async function changeBeforeScripts(page: Page, change: () => void) {
  await page.addInitScript(
    `addEventListener("DOMContentLoaded", () => { (${change.toString()})(); });`,
  );
}

for (const [what, change] of Object.entries(changes)) {
  test(`a page with ${what} before its scripts run stays, and works`, async ({
    page,
    announce,
  }) => {
    // React tells of the difference.
    announce(/Minified React error|hydrat|#418/i);
    await changeBeforeScripts(page, change);
    const { address } = await craftsman(page.request);
    for (const path of ["/", "/دمشق/سباك", address, "/contact", "/trades", "/login"]) {
      await page.goto(path);
      await page.waitForFunction(() => "__reactRouterDataRouter" in window);
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      const text = await page.getByRole("main").textContent();
      expect(text?.length, path).toBeGreaterThan(100);
      await expect(page.getByRole("contentinfo")).toBeVisible();
    }
  });
}

test("another spelling of an address is a complete page that is not found, without scripts", async ({
  page,
  announce,
}) => {
  announce(/status of 404/);
  for (const path of [
    "/trades//",
    "/%74rades",
    "/carftsman%2Ddetails/5",
    "/c%6Fntact",
    "/a%25b/c",
  ]) {
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("main"), path).toContainText(/\p{Script=Arabic}{4}/u);
    await expect(page.getByRole("contentinfo"), path).toBeVisible();
    await expect(page.locator('script[type="module"]'), path).toHaveCount(0);
  }
});
