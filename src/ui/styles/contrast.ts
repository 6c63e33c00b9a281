/** Red, green and blue, from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Contrast ratio of two colours, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(first: Colour, second: Colour): number {
  const [one, other] = [luminance(first), luminance(second)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** A colour such as `#fff` or `#0f5a5e`. */
export function colourOf(hex: string): Colour {
  const digits = hex.length === 4 ? hex.replace(/[^#]/g, "$&$&") : hex;
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

/** Relative luminance, 0 to 1. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
