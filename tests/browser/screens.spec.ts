import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { accountScreens } from "./account-screens.ts";
import { adminScreens } from "./admin-screens.ts";
import { screens } from "./screens.ts";
import { expect, test } from "./support.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const phones = [320, 390];
const wider = [768, 1280, 1920];

for (const { name, show, noise, only } of [...screens, ...accountScreens, ...adminScreens]) {
  test(`${name}: complete, nothing wrong to axe, nothing wider than the window`, {
    tag: only ?? [],
  }, async ({ page, announce, isMobile }) => {
    if (noise) announce(noise);
    const inDarkToo = !isMobile || only !== undefined;
    await light(page);
    await show(page);
    await expectFrame(page);
    expect.soft(await violations(page), "violations").toEqual([]);
    if (inDarkToo) {
      await dark(page);
      expect.soft(await violations(page), "violations in the dark").toEqual([]);
    }
    for (const scheme of [light, dark]) {
      await scheme(page);
      for (const width of isMobile ? phones : wider) {
        await page.setViewportSize({ width, height: 844 });
        expect.soft(await tooWide(page), `${width} px, ${scheme.name}`).toEqual([]);
      }
    }
    await largeLetters(page);
    for (const width of isMobile ? [390] : wider) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await tooWide(page), `${width} px, large letters`).toEqual([]);
    }
  });
}

// Without motion no colour is measured on its way to another.
const light = (page: Page) => page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
const dark = (page: Page) => page.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });

/** As a person asks for them who sees little. */
const largeLetters = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });

/** Landmarks, one first heading, a title: what every screen has. */
async function expectFrame(page: Page) {
  await expect.soft(page).toHaveTitle(/.+ \| حرفي$/);
  await expect.soft(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect.soft(page.locator("html")).toHaveAttribute("dir", "rtl");
  for (const landmark of ["banner", "main", "contentinfo"] as const) {
    await expect.soft(page.getByRole(landmark)).toHaveCount(1);
  }
  await expect.soft(page.locator("h1")).toHaveCount(1);
  // Whoever needs large letters may zoom.
  const viewport = page.locator('meta[name="viewport"]');
  await expect.soft(viewport).not.toHaveAttribute("content", /maximum-scale|user-scalable/);
}

async function violations(page: Page) {
  const { violations: found } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return found.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html.slice(0, 200)) }));
}

/** What could be scrolled sideways: the page, or a box over it. */
function tooWide(page: Page) {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("dialog, nav, header, main")]
      .filter((box) => box.scrollWidth > box.clientWidth)
      .map((box) => `${box.nodeName}: ${box.scrollWidth} > ${box.clientWidth}`),
  );
}
