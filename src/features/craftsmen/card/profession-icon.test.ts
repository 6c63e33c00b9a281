import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { demoProfessions } from "#src/demo/catalogue.ts";
import { tradeIcons } from "#src/features/catalogue/trade-icons/icons.ts";
import { iconOf } from "./profession-icon.tsx";

const sprite = readFileSync(new URL("../../../ui/icons/icons.svg", import.meta.url), "utf8");

it("each profession of the demo has an icon of its own", () => {
  const icons = demoProfessions.map(({ title }) => iconOf(title));
  expect(new Set(icons).size).toBe(icons.length);
  expect(icons).not.toContain("briefcase-business");
});

it("an admin chooses among 60 icons, all of which are drawn", () => {
  const names = Object.keys(tradeIcons);
  expect(names).toHaveLength(60);
  expect(new Set(Object.values(tradeIcons)).size).toBe(60);
  for (const name of names) expect(sprite).toContain(`<symbol id="${name}"`);
});
