import type { LiveSettings } from "./live-settings.ts";
import type { PaletteName } from "./site.ts";

/** Grounds of pictures with light words on them, by palette. */
const grounds: Record<PaletteName, string> = {
  ...{ teal: "#0e4a4e", blue: "#204779", olive: "#50692b" },
  ...{ plum: "#683158", brick: "#743225", slate: "#424c57" },
};

/** What pictures of a site show of it. */
export async function brandOf({ current, readLogo }: Pick<LiveSettings, "current" | "readLogo">) {
  const { name, palette, logo } = current.site;
  const png = logo && (await readLogo());
  return { name, colour: grounds[palette], logo: png ? png.toString("base64") : null };
}
