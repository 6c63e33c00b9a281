import type { Page } from "@playwright/test";
import { expect } from "#tests/browser/support.ts";

type Letters = "plain" | "spaced" | "large";

export const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 844 });

/**
 * Nothing is wider than the window at each of these widths, with plain letters and those that people may
 * set. In one scheme: the rules of the other set only colours (`src/features/gallery/schemes.test.ts`).
 */
export async function expectFits(page: Page, widths: number[]) {
  // Nobody looks at what is only measured, and painting it takes longer.
  await setOpacity(page, "0");
  const narrowest = Math.min(...widths);
  for (const width of widths) {
    await resize(page, width);
    await expectNothingWider(page, width, [
      ...(["plain", "spaced"] as const),
      ...(width === narrowest ? [] : (["large"] as const)),
    ]);
  }
  await setOpacity(page, "");
}

async function expectNothingWider(page: Page, width: number, letters: Letters[]) {
  for (const [set, boxes] of Object.entries(await tooWide(page, letters))) {
    expect.soft(boxes, `${width} px, ${set} letters`).toEqual([]);
  }
}

const setOpacity = (page: Page, opacity: string) =>
  page.evaluate((value) => {
    document.documentElement.style.opacity = value;
  }, opacity);

/**
 * What could be scrolled sideways, the page or a box over it, with each kind of letters. Spaced: as far
 * apart as WCAG 1.4.12 lets people set them. Large: twice the size. All in one task, so that no frame
 * is drawn in between.
 */
function tooWide(page: Page, letters: Letters[]): Promise<Partial<Record<Letters, string[]>>> {
  return page.evaluate((kinds) => {
    const spacing = new CSSStyleSheet();
    const spaces = "line-height: 1.5; letter-spacing: 0.12em; word-spacing: 0.16em";
    spacing.replaceSync(`* { ${spaces.replaceAll(";", " !important;")} !important }`);
    const set = (kind: string) => {
      document.adoptedStyleSheets = kind === "spaced" ? [spacing] : [];
      document.documentElement.style.fontSize = kind === "large" ? "200%" : "";
    };
    const measure = () =>
      [document.documentElement, ...document.querySelectorAll("dialog, nav, header, main")]
        .filter((box) => box.scrollWidth > box.clientWidth)
        .map((box) => `${box.nodeName}: ${box.scrollWidth} > ${box.clientWidth}`);
    const found = kinds.map((kind) => {
      set(kind);
      return [kind, measure()];
    });
    set("plain");
    return Object.fromEntries(found);
  }, letters);
}
