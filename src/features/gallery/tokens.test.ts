import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { coloursOf, contrast, pairings, tokensOf } from "./tokens.ts";

const css = readFileSync("src/ui/tokens.css", "utf8");

test("black on white has the largest contrast there is", () => {
  expect(contrast("#fff", "#000000")).toBeCloseTo(21);
  expect(contrast("#777777", "#fff")).toBeCloseTo(4.48, 2);
});

test.each(["light", "dark"] as const)("whatever is written can be read: %s", (scheme) => {
  const colours = coloursOf(css, scheme);
  const weak = pairings.filter(([ink, ground, least]) => {
    // Of a colour that is not there it is no number.
    return !(contrast(colours.get(ink) ?? "", colours.get(ground) ?? "") >= least);
  });
  expect(weak).toEqual([]);
});

test("a colour named in the dark is named in the light", () => {
  const light = tokensOf(css, "color");
  expect([...tokensOf(css, "color", "dark").keys()].filter((name) => !light.has(name))).toEqual([]);
});

test("letters are measured in rem, and none is smaller than 14", () => {
  for (const [name, size] of tokensOf(css, "text")) {
    const [, rem] = /([\d.]+)rem/.exec(size) ?? [];
    expect(Number(rem) * 16, name).toBeGreaterThanOrEqual(14);
  }
});
