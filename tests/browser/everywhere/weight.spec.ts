import type { Page, Response } from "@playwright/test";
import { auditTexts } from "#src/features/audit/texts.ts";
import { inboxTexts } from "#src/features/messages/inbox/inbox.texts.ts";
import { moderationTexts } from "#src/features/moderation/texts.ts";
import { siteStateTexts } from "#src/features/site-state/texts.ts";
import { expect, test } from "#tests/browser/support.ts";

// Nothing is in the browser's cache.
test.use({ ownContext: true });

/** What a screen loads of its own accord. */
async function loadedBy(page: Page, path: string): Promise<Response[]> {
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  expect((await page.goto(path))?.status()).toBe(200);
  await page.waitForLoadState("networkidle");
  return responses;
}

/** Compressed, as it came. In bytes. */
async function weightOf(responses: Response[], type: string) {
  const of = responses.filter((response) => response.request().resourceType() === type);
  const sizes = await Promise.all(of.map((response) => response.request().sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

test("home is light", async ({ page }) => {
  const responses = await loadedBy(page, "/");
  const [html, scripts, styles, letters] = await Promise.all(
    ["document", "script", "stylesheet", "font"].map((type) => weightOf(responses, type)),
  );
  expect(html).toBeGreaterThan(5_000);
  expect(html).toBeLessThan(11_000);
  expect((await responses[0]?.body())?.length).toBeLessThan(60_000);
  expect(scripts).toBeGreaterThan(50_000);
  expect(scripts).toBeLessThan(129_000);
  expect(styles).toBeGreaterThan(5_000);
  expect(styles).toBeLessThan(13_000);
  expect(letters).toBeGreaterThan(20_000);
  expect(letters).toBeLessThan(35_000);
});

test("Latin letters come only where there are some", async ({ page }) => {
  const fonts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .flatMap(({ name }) => /-(arabic|latin|signs)-.*woff2$/.exec(name)?.[1] ?? [])
        .sort(),
    );
  await loadedBy(page, "/دمشق/سباك");
  await expect.poll(fonts).toEqual(["arabic", "signs"]);
  await loadedBy(page, "/?q=omar");
  await expect.poll(fonts).toEqual(["arabic", "latin", "signs"]);
});

/** Words that admins alone get to see. */
const ofAdmins = [
  ...[
    moderationTexts.approving,
    auditTexts.noneText,
    inboxTexts.deletionText,
    siteStateTexts.allWell,
  ],
];

test("a public screen loads nothing of the admins' screens", async ({ page }) => {
  for (const path of ["/", "/?q=سباك", "/دمشق/سباك", "/carftsman-details/2", "/contact"]) {
    const responses = await loadedBy(page, path);
    const scripts = responses.filter((response) => response.url().endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(3);
    for (const script of scripts) {
      const text = await script.text();
      for (const word of ofAdmins) expect(text, script.url()).not.toContain(word);
    }
  }
});
