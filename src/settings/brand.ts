import type { LiveSettings } from "./live-settings.ts";
import { defaultSite, type PaletteName, type Site } from "./site.ts";

/**
 * Brand, button and the button's text of the other palettes in each scheme, as in `ui/styles/palettes.css`: mails and
 * pictures know no CSS variables.
 */
export const accents: Partial<
  Record<PaletteName, Record<"light" | "dark", [string, string, string]>>
> = {
  blue: { light: ["#204779", "#204779", "#ffffff"], dark: ["#89afe1", "#6894cd", "#060e18"] },
  olive: { light: ["#50692b", "#50692b", "#ffffff"], dark: ["#a7cc71", "#98be60", "#111806"] },
  plum: { light: ["#683158", "#683158", "#ffffff"], dark: ["#d59ac3", "#c17bac", "#180713"] },
  brick: { light: ["#743225", "#743225", "#ffffff"], dark: ["#e09b8d", "#ce7c6c", "#180906"] },
  slate: { light: ["#424c57", "#424c57", "#ffffff"], dark: ["#9faebe", "#8392a2", "#0a0f15"] },
};

/** The colour of the drawn pictures. */
const standardGround = "#0e4a4e";

/** What pictures of a site show of it; the logo by its mark. */
export function brandOf({ current: { site } }: Pick<LiveSettings, "current">) {
  const { name, palette, logo } = site;
  return { name, logo, colour: accents[palette]?.light[1] ?? standardGround };
}

/** Whether pictures of the site show another name, logo or colour than the standard ones. */
export const hasOwnBrand = ({ name, palette, logo }: Pick<Site, "name" | "palette" | "logo">) =>
  name !== defaultSite.name || palette !== defaultSite.palette || logo !== null;
