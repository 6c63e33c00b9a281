import { expect, it } from "vitest";
import { isHiddenOn } from "./logo-visibility.ts";

const clear = [0, 0, 0, 0];
const picture = (...pixels: number[][]) => pixels.flat();
const dark = [30, 30, 40, 255];
const light = [240, 240, 240, 255];

it.each([
  ["a dark logo without a ground, in dark mode", picture(clear, dark), [34, 31, 27], true],
  ["the same on white", picture(clear, dark), [255, 255, 255], false],
  ["a light logo without a ground on white", picture(clear, light), [255, 255, 255], true],
  ["a dark picture with letters on it", picture(dark, dark, light, dark), [34, 31, 27], false],
  ["a logo of light and dark parts", picture(clear, dark, light), [34, 31, 27], false],
  ["nothing at all", picture(clear, clear), [34, 31, 27], false],
] as const)("%s: hidden on %j is %j", (_what, pixels, ground, isHidden) => {
  expect(isHiddenOn(pixels, ground)).toBe(isHidden);
});
