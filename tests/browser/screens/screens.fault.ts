import { expect, test } from "#tests/browser/support.ts";
import { allScreens, isFirstState } from "./all-screens.ts";
import { violations } from "./axe.ts";
import { expectGoodScreen } from "./checks.ts";
import { equalAccessViolations } from "./equal-access.ts";
import { resize } from "./fits.ts";
import { light } from "./schemes.ts";

// In npm run test:faults, as npm test has little time: what screens.spec.ts leaves out.
for (const screen of allScreens) {
  const { name, show, noise, only } = screen;
  if (isFirstState(screen)) {
    test(`${name}: nothing wrong to Equal Access, nor to axe at 1280 px`, {
      tag: "@desktop",
    }, async ({ page, announce }) => {
      if (noise) announce(noise);
      await light(page);
      await show(page);
      await resize(page, 390);
      expect.soft(await equalAccessViolations(page)).toEqual([]);
      await resize(page, 1280);
      expect(await violations(page)).toEqual([]);
    });
  } else {
    test(`${name}: complete, nothing wrong to axe or Equal Access, nothing wider than the window`, {
      tag: only ?? "@desktop",
    }, async ({ page, announce }) => {
      if (noise) announce(noise);
      await expectGoodScreen(page, screen, { hasBothEngines: true });
    });
  }
}
