import { defaultSite, type PaletteName, type Site } from "./site.ts";

/** Grounds of pictures with light words on them, by palette. */
const grounds: Record<PaletteName, string> = {
  ...{ teal: "#0e4a4e", blue: "#204779", olive: "#50692b" },
  ...{ plum: "#683158", brick: "#743225", slate: "#424c57" },
};

export const standardBrand = { name: defaultSite.name, colour: grounds.teal };

/** Name and colour of the pictures of a site; null for the standard ones. */
export function brandOf({ name, palette }: Pick<Site, "name" | "palette">) {
  const isStandard = name === defaultSite.name && palette === defaultSite.palette;
  return isStandard ? null : { name, colour: grounds[palette] };
}
