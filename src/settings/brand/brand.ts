import type { LiveSettings } from "#src/settings/live-settings.ts";
import { accents } from "./accents.ts";

/** Of the drawn pictures. */
const standardGround = "#0e4a4e";

/** What pictures of a site show of it; the logo by its mark. */
export function brandOf({ current: { site } }: Pick<LiveSettings, "current">) {
  const { name, palette, logo } = site;
  return { name, logo, colour: accents[palette]?.light[1] ?? standardGround };
}
