import type { Page } from "@playwright/test";
import { matchPath } from "react-router";
import table from "../../../src/routes.ts";
import { expect, test } from "../support.ts";
import { allScreens, isFirstState } from "./all-screens.ts";
import { violations, violationsOfColours } from "./axe.ts";
import { equalAccessViolations } from "./equal-access.ts";
import { expectFits, resize } from "./fits.ts";
import { dark, light } from "./schemes.ts";

const phones = [390, 320];
const wider = [768, 1280, 1920];

test("every line of the table of screens is looked at", { tag: "@desktop" }, () => {
  const seen = new Set(allScreens.map(({ route }) => route));
  expect(pathsOf(table).filter((path) => !seen.has(path))).toEqual([]);
});

// One load for all widths and both schemes: only CSS tells a phone from a wide screen.
for (const screen of allScreens) {
  const { name, route, show, noise, only } = screen;
  const isFirst = isFirstState(screen);
  const engines = isFirst ? ", nothing wrong to axe or Equal Access" : "";
  test(`${name}: complete${engines}, nothing wider than the window`, {
    tag: only ?? "@desktop",
  }, async ({ page, announce }) => {
    if (noise) announce(noise);
    await light(page);
    await show(page);
    expect(matchPath(`/${route}`, new URL(page.url()).pathname), "the route").not.toBeNull();
    await expectFrame(page);
    // Once for each screen and theme: other-states.fault.ts looks at the other states.
    if (isFirst) {
      for (const width of [1280, 390]) {
        await resize(page, width);
        expect.soft(await violations(page), `violations at ${width} px`).toEqual([]);
      }
      expect.soft(await equalAccessViolations(page), "to the other engine").toEqual([]);
      await dark(page);
      expect.soft(await violationsOfColours(page), "violations in the dark").toEqual([]);
    }
    await expectFits(page, only ? phones : [...phones, ...wider]);
  });
}

function pathsOf(entries: typeof table): string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(path || index ? [path ?? "/"] : []),
    ...pathsOf(children),
  ]);
}

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
