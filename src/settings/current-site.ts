import { completeSite, pageTitle, type Site, type SiteValues } from "./site.ts";

// The settings are those of the whole site, so the screens' copy of them is one for the process, or for
// the browser's page. Meta functions and texts read it where a React context would not reach them. The
// server's own code is given `LiveSettings` instead.
let values: SiteValues | undefined;
let current = completeSite();

/** The site's settings in a screen. */
export const site = (): Site => current;

/** Set by the root of all screens before anything else of a page is rendered. */
export function setSite(next: SiteValues | undefined) {
  if (next === values) return;
  values = next;
  current = completeSite(next);
}

export const titleOf = (screen: string) => pageTitle(screen, current);
