import type { SocialName } from "#src/settings/site.ts";

/** The social networks in their order; each has an icon of its name in `ui/icons/icons.svg`. */
export const socialNetworks: [SocialName, string][] = [
  ["facebook", "فيسبوك"],
  ["instagram", "إنستغرام"],
  ["telegram", "تلغرام"],
  ["youtube", "يوتيوب"],
];
