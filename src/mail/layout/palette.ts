import { accents } from "#src/settings/brand.ts";
import type { PaletteName } from "#src/settings/site.ts";

export type Palette = typeof light;

/** Colours of `ui/styles/tokens.css`, repeated because mail programs do not support CSS variables. */
export const light = {
  ground: "#f5efe5",
  card: "#ffffff",
  line: "#e0d6c6",
  ink: "#24211c",
  muted: "#5e564a",
  brand: "#0f5a5e",
  fill: "#0f5a5e",
  onFill: "#ffffff",
};

export const dark: Palette = {
  ground: "#171512",
  card: "#221f1b",
  line: "#38332c",
  ink: "#f2ebdf",
  muted: "#bdb2a1",
  brand: "#6cc5bc",
  fill: "#56b3aa",
  onFill: "#06201f",
};

/** The colours of mails for a palette of the site. */
export function mailPalettes(name: PaletteName): Record<"light" | "dark", Palette> {
  const own = accents[name];
  if (!own) return { light, dark };
  const paint = (base: Palette, [brand, fill, onFill]: [string, string, string]) => ({
    ...base,
    brand,
    fill,
    onFill,
  });
  return { light: paint(light, own.light), dark: paint(dark, own.dark) };
}
