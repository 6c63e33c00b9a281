import { type Colour, contrast } from "#src/ui/styles/contrast.ts";

/** Less is hardly told apart from the ground; WCAG asks 3 of what one must recognise. */
const leastContrast = 2;
/** A picture with fewer clear pixels brings a ground of its own. */
const minClearShare = 0.1;
/** Share of the pixels that are not clear; a few light letters do not save a dark logo. */
const maxHiddenShare = 0.6;

/**
 * Whether most of a logo without a ground of its own is not seen on this one.
 * @param pixels red, green, blue and alpha of each, as a canvas has them
 */
export function isHiddenOn(pixels: ArrayLike<number>, ground: Colour): boolean {
  let [clear, hidden] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3]! < 128) clear++;
    else if (contrast(ground, colourAt(pixels, at)) < leastContrast) hidden++;
  }
  const all = pixels.length / 4;
  const drawn = all - clear;
  return drawn > 0 && clear / all >= minClearShare && hidden / drawn > maxHiddenShare;
}

const colourAt = (pixels: ArrayLike<number>, at: number): Colour => [
  pixels[at]!,
  pixels[at + 1]!,
  pixels[at + 2]!,
];
