import { expect, test } from "../support.ts";
import { allScreens, isFirstState } from "./all-screens.ts";
import { violations, violationsOfColours } from "./axe.ts";
import { equalAccessViolations } from "./equal-access.ts";
import { resize } from "./fits.ts";
import { dark, light } from "./schemes.ts";

// In npm run test:faults, as npm test has little time: what screens.spec.ts looks at in first states alone.
for (const screen of allScreens.filter((one) => !isFirstState(one))) {
  const { name, show, noise, only } = screen;
  test(`${name}: nothing wrong to axe or Equal Access`, {
    tag: only ?? "@desktop",
  }, async ({ page, announce }) => {
    if (noise) announce(noise);
    await light(page);
    await show(page);
    await resize(page, 390);
    expect.soft(await violations(page), "violations").toEqual([]);
    expect.soft(await equalAccessViolations(page), "to the other engine").toEqual([]);
    await dark(page);
    expect.soft(await violationsOfColours(page), "violations in the dark").toEqual([]);
  });
}
