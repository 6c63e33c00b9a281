import table from "#src/routes.ts";
import { expect, test } from "#tests/browser/support.ts";
import { allScreens, isFirstState } from "./all-screens.ts";
import { expectGoodScreen } from "./checks.ts";

test("every line of the table of screens is looked at", { tag: "@desktop" }, () => {
  const seen = new Set(allScreens.filter(isFirstState).map(({ route }) => route));
  expect(pathsOf(table).filter((path) => !seen.has(path))).toEqual([]);
});

// Each screen once; screens.fault.ts looks at its other states, and with the other engine.
for (const screen of allScreens.filter(isFirstState)) {
  test(`${screen.name}: complete, nothing wrong to axe, nothing wider than the window`, {
    tag: "@desktop",
  }, async ({ page, announce }) => {
    if (screen.noise) announce(screen.noise);
    await expectGoodScreen(page, screen);
  });
}

function pathsOf(entries: typeof table): string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(path || index ? [path ?? "/"] : []),
    ...pathsOf(children),
  ]);
}
