import type { Page } from "@playwright/test";
import { allScreens } from "#tests/browser/screens/all-screens.ts";
import { test } from "#tests/browser/support.ts";

const folder = "test-results/screens";

for (const { name, show, only } of allScreens) {
  test(name, { tag: only ?? [] }, async ({ page, announce }, { project }) => {
    announce(/./);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await show(page);
    for (const width of project.metadata.widths as number[]) {
      await page.setViewportSize({ width, height: 844 });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ reducedMotion: "reduce", colorScheme });
        await loadPictures(page);
        await page.screenshot({
          path: `${folder}/${name}/${width}-${colorScheme}.png`,
          fullPage: true,
          animations: "disabled",
        });
      }
    }
  });
}

/** Those too that a person would have to scroll to. */
function loadPictures(page: Page) {
  return page.evaluate(async () => {
    for (const picture of document.images) picture.loading = "eager";
    const isReady = (picture: HTMLImageElement) => picture.decode().catch(() => {});
    await Promise.all([...document.images].map(isReady));
  });
}
