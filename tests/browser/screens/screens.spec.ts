import type { Page } from "@playwright/test";
import { matchPath } from "react-router";
import table from "../../../src/routes.ts";
import { expect, test } from "../support.ts";
import { accountScreens } from "./account-screens.ts";
import { adminScreens } from "./admin-screens.ts";
import { violations, violationsOfColours } from "./axe.ts";
import { equalAccessViolations } from "./equal-access.ts";
import { screens } from "./screens.ts";

const all = [...screens, ...accountScreens, ...adminScreens];
const phones = [320, 390];
const wider = [768, 1280, 1920];

test("every line of the table of screens is looked at", { tag: "@desktop" }, () => {
  const seen = new Set(all.map(({ route }) => route));
  expect(pathsOf(table).filter((path) => !seen.has(path))).toEqual([]);
});

// One load for all widths and both schemes: only CSS tells a phone from a wide screen.
for (const { name, route, show, noise, only } of all) {
  test(`${name}: complete, nothing wrong to axe or Equal Access, nothing wider than the window`, {
    tag: only ?? "@desktop",
  }, async ({ page, announce }) => {
    if (noise) announce(noise);
    const widths = only ? phones : [...phones, ...wider];
    // In the wide layout each screen is looked at in its first state: the others share its frame.
    const isFirst = all.find((screen) => screen.route === route)?.name === name;
    const axed = only || !isFirst ? [390] : [1280, 390];
    await light(page);
    await show(page);
    expect(matchPath(`/${route}`, new URL(page.url()).pathname), "the route").not.toBeNull();
    await expectFrame(page);
    for (const width of axed) {
      await resize(page, width);
      expect.soft(await violations(page), `violations at ${width} px`).toEqual([]);
    }
    expect.soft(await equalAccessViolations(page), "to the other engine").toEqual([]);
    await dark(page);
    expect.soft(await violationsOfColours(page), "violations in the dark").toEqual([]);
    await expectFits(page, widths);
  });
}

function pathsOf(entries: typeof table): string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(path || index ? [path ?? "/"] : []),
    ...pathsOf(children),
  ]);
}

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 844 });

type Letters = "plain" | "spaced" | "large";

/** At each width in both schemes, and in one of them with the letters that people may set. */
async function expectFits(page: Page, widths: number[]) {
  const expectNothingWider = async (width: number, what: string, letters: Letters[]) => {
    for (const [set, boxes] of Object.entries(await tooWide(page, letters))) {
      expect.soft(boxes, `${width} px, ${what}, ${set} letters`).toEqual([]);
    }
  };
  // Nobody looks at what is only measured, and painting it takes longer.
  await setOpacity(page, "0");
  const narrowest = Math.min(...widths);
  const inDark = (width: number) => expectNothingWider(width, "dark", ["plain"]);
  const inLight = (width: number) =>
    expectNothingWider(width, "light", [
      ...(["plain", "spaced"] as const),
      ...(width === narrowest ? [] : (["large"] as const)),
    ]);
  // The page is dark. Each width begins with the scheme in which the one before has ended.
  for (const [index, width] of widths.entries()) {
    await resize(page, width);
    if (index % 2 === 0) {
      await inDark(width);
      await light(page);
      await inLight(width);
    } else {
      await inLight(width);
      await dark(page);
      await inDark(width);
    }
  }
  await setOpacity(page, "");
}

const setOpacity = (page: Page, opacity: string) =>
  page.evaluate((value) => {
    document.documentElement.style.opacity = value;
  }, opacity);

// Without motion no colour is measured on its way to another.
const light = (page: Page) => page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
const dark = (page: Page) => page.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });

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
