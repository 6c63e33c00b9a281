import type { Page } from "@playwright/test";
import { matchPath } from "react-router";
import { expect } from "#tests/browser/support.ts";
import { violations, violationsOfColours } from "./axe.ts";
import { equalAccessViolations } from "./equal-access.ts";
import { expectFits, resize } from "./fits.ts";
import { dark, light } from "./schemes.ts";
import type { Screen } from "./screens.ts";

const phones = [390, 320];
const wider = [768, 1280, 1920];

/**
 * Shows the screen and checks it. One load for all widths and both schemes: only CSS tells a phone from
 * a wide screen.
 * @param hasBothEngines whether Equal Access looks at it, too
 */
export async function expectGoodScreen(
  page: Page,
  { route, show, only }: Screen,
  { hasBothEngines = false } = {},
) {
  await light(page);
  await show(page);
  expect(matchPath(`/${route}`, new URL(page.url()).pathname), "the route").not.toBeNull();
  await expectFrame(page);
  await resize(page, 390);
  expect.soft(await violations(page), "violations").toEqual([]);
  if (hasBothEngines) {
    expect.soft(await equalAccessViolations(page), "to the other engine").toEqual([]);
  }
  await dark(page);
  expect.soft(await violationsOfColours(page), "violations in the dark").toEqual([]);
  await expectFits(page, only ? phones : [...phones, ...wider]);
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
