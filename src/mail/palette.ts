import type { PaletteName } from "../settings/site.ts";

export type Palette = typeof light;

/** Colours of `ui/tokens.css`, repeated because mail programs do not support CSS variables. */
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

/** Brand, button and the button's text in each scheme, as in `ui/palettes.css`. */
const accents: Partial<Record<PaletteName, Record<"light" | "dark", [string, string, string]>>> = {
  blue: { light: ["#204779", "#204779", "#ffffff"], dark: ["#89afe1", "#6894cd", "#060e18"] },
  olive: { light: ["#50692b", "#50692b", "#ffffff"], dark: ["#a7cc71", "#98be60", "#111806"] },
  plum: { light: ["#683158", "#683158", "#ffffff"], dark: ["#d59ac3", "#c17bac", "#180713"] },
  brick: { light: ["#743225", "#743225", "#ffffff"], dark: ["#e09b8d", "#ce7c6c", "#180906"] },
  slate: { light: ["#424c57", "#424c57", "#ffffff"], dark: ["#9faebe", "#8392a2", "#0a0f15"] },
};

/** The colours of mails for a palette of the site. */
export function mailPalettes(name: PaletteName): Record<"light" | "dark", Palette> {
  const own = accents[name];
  if (!own) return { light, dark };
  const paint = (base: Palette, [brand, fill, onFill]: [string, string, string]) => ({
    ...base,
    ...{ brand, fill, onFill },
  });
  return { light: paint(light, own.light), dark: paint(dark, own.dark) };
}
