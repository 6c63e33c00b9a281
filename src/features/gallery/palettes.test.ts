import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mailPalettes } from "#src/mail/layout/palette.ts";
import { paletteNames } from "#src/settings/site.ts";
import { colourOf, contrast } from "#src/ui/styles/contrast.ts";
import { coloursOf, pairings, type Scheme, tokensOf } from "./tokens.ts";

const standing = readFileSync("src/ui/styles/tokens.css", "utf8");
const [light = "", dark = ""] = readFileSync("src/ui/styles/palettes.css", "utf8").split(
  /(?=@media screen and \(prefers-color-scheme: dark)/,
);

/** The colours of a palette: its own, and the standing ones for the rest. */
function paletteColours(palette: string, scheme: Scheme) {
  const own = (css: string) =>
    tokensOf(css.split(`html[data-palette="${palette}"] {`)[1]?.split("}")[0] ?? "", "color");
  const colours = coloursOf(standing, scheme);
  const parts = scheme === "light" ? [own(light)] : [own(light), own(dark)];
  // As in the browser, the palette's light colours stand against the dark standing ones, too.
  for (const part of parts) for (const [name, value] of part) colours.set(name, value);
  return { colours, own: parts };
}

const others = paletteNames.filter((name) => name !== "teal");

test("there are six palettes", () => {
  expect(paletteNames).toHaveLength(6);
});

test.each(
  paletteNames.flatMap((palette) =>
    (["light", "dark"] as const).map((scheme) => ({ palette, scheme })),
  ),
)("all text has enough contrast: $palette, $scheme", ({ palette, scheme }) => {
  const { colours } = paletteColours(palette, scheme);
  const muted: typeof pairings = [["hero-muted", "hero", 4.5]];
  const weak = [...pairings, ...muted].filter(
    ([ink, ground, ratio]) =>
      !(contrast(colourOf(colours.get(ink) ?? ""), colourOf(colours.get(ground) ?? "")) >= ratio),
  );
  expect(weak).toEqual([]);
});

test.each(others)("%s sets in the dark whatever it sets in the light", (palette) => {
  const [own, ownDark] = paletteColours(palette, "dark").own;
  expect([...own!.keys()].filter((name) => !ownDark!.has(name))).toEqual([]);
  expect(own!.size).toBeGreaterThan(6);
});

test.each(paletteNames)("mails have the colours of the palette: %s", (palette) => {
  for (const scheme of ["light", "dark"] as const) {
    const { colours } = paletteColours(palette, scheme);
    const { brand, fill, onFill, card, ground } = mailPalettes(palette)[scheme];
    expect([brand, fill]).toEqual([colours.get("teal"), colours.get("fill")]);
    expect(contrast(colourOf(onFill), colourOf(fill))).toBeGreaterThanOrEqual(4.5);
    for (const under of [card, ground])
      expect(contrast(colourOf(brand), colourOf(under))).toBeGreaterThanOrEqual(4.5);
  }
});
