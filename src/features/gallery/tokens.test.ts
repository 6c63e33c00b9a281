import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { colourOf, contrast } from "#src/ui/styles/contrast.ts";
import { coloursOf, pairings, tokensOf } from "./tokens.ts";

const css = readFileSync("src/ui/styles/tokens.css", "utf8");

test("black on white has the maximum contrast", () => {
  expect(contrast(colourOf("#fff"), colourOf("#000000"))).toBeCloseTo(21);
  expect(contrast(colourOf("#777777"), colourOf("#fff"))).toBeCloseTo(4.48, 2);
});

test.each(["light", "dark"] as const)("all text has enough contrast: %s", (scheme) => {
  const colours = coloursOf(css, scheme);
  const weak = pairings.filter(([ink, ground, minRatio]) => {
    // NaN for a missing colour.
    return !(
      contrast(colourOf(colours.get(ink) ?? ""), colourOf(colours.get(ground) ?? "")) >= minRatio
    );
  });
  expect(weak).toEqual([]);
});

test("every colour of the dark scheme exists in the light one", () => {
  const light = tokensOf(css, "color");
  const dark = [...tokensOf(css, "color", "dark").keys()];
  expect(dark.length).toBeGreaterThan(20);
  expect(dark.filter((name) => !light.has(name))).toEqual([]);
});

test("font sizes are in rem, and none is below 14 px", () => {
  const sizes = tokensOf(css, "text");
  expect(sizes.size).toBeGreaterThan(3);
  for (const [name, size] of sizes) {
    const [, rem] = /([\d.]+)rem/.exec(size) ?? [];
    expect(Number(rem) * 16, name).toBeGreaterThanOrEqual(14);
  }
});
