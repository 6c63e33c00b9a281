import { createHash } from "node:crypto";
import { dark, light, mailPalettes, type Palette } from "#src/mail/layout/palette.ts";
import { paletteNames } from "#src/settings/site.ts";

/** Colours that differ between the palettes of the site. */
const paletteRules = (scheme: "light" | "dark") =>
  paletteNames
    .map((name) => {
      const { brand, fill, onFill } = mailPalettes(name)[scheme];
      const main = `[data-palette=${name}]`;
      return `${main} a{background:${fill};color:${onFill}}${main} svg{color:${brand}}`;
    })
    .join("");

const ground = ({ ground, ink }: Palette) => `body{background:${ground};color:${ink}}`;

/** The inline style of pages outside of the screens, for all palettes, so that one hash allows it. */
export const plainStyle =
  "body{font:18px/1.75 Tahoma,sans-serif;max-width:34rem;" +
  "margin:16vh auto;padding:0 1.5rem}svg,img{width:72px}h1{line-height:1.35;margin:1rem 0}" +
  "a{display:inline-block;margin-top:.5rem;padding:.6rem 1.6rem;border-radius:10px;" +
  "font-weight:bold;text-decoration:none}" +
  `${ground(light)}${paletteRules("light")}` +
  `@media(prefers-color-scheme:dark){${ground(dark)}${paletteRules("dark")}}`;

/** What these pages may load: that style, and the owner's logo. */
export const plainSources = {
  "style-src": [`'sha256-${createHash("sha256").update(plainStyle).digest("base64")}'`],
  "img-src": ["'self'"],
};
