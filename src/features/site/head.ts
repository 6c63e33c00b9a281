import type { MetaDescriptor } from "react-router";
import { siteName, titleOf } from "../../settings/site-name.ts";
import { siteDescription } from "./texts.ts";

interface PublicScreen {
  /** Without the site's name. */
  title: string;
  description: string;
  /** The one address of what is shown, from the site's root. */
  path: string;
  /** What previews show; none is the site's own. */
  picture?: { path: string; alt: string };
  type?: "website" | "profile";
  /** Kept out of search engines. */
  unlisted?: boolean | undefined;
}

/** The matches of a screen's `meta`, of which the first is the root's. */
type Matches = readonly [
  { loaderData?: { origin: string } | undefined } | undefined,
  ...(unknown | undefined)[],
];

/** The site's own picture for previews; drawn by scripts/drawings.ts. */
export const sitePicture = { path: "/share.jpg", alt: "حِرَفي، دليل الحرفيين في مدينتك" };
export const pictureSize = { width: 1200, height: 630 };

/** What search engines, and the previews of messengers, are told of a public screen. */
export function headOf(
  matches: Matches,
  { title, description, path, picture = sitePicture, type = "website", unlisted }: PublicScreen,
): MetaDescriptor[] {
  const at = (place: string) => (matches[0]?.loaderData?.origin ?? "") + place;
  return [
    { title: titleOf(title) },
    { name: "description", content: description },
    ...(unlisted ? [{ name: "robots", content: "noindex" }] : []),
    { tagName: "link", rel: "canonical", href: at(path) },
    { property: "og:site_name", content: siteName },
    { property: "og:locale", content: "ar_AR" },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: at(path) },
    { property: "og:image", content: at(picture.path) },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(pictureSize.width) },
    { property: "og:image:height", content: String(pictureSize.height) },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** Of a screen that only people who are logged in see; anyone else is led away from it. */
export const privateHead = (title: string): MetaDescriptor[] => [
  { title: titleOf(title) },
  { name: "description", content: siteDescription },
];
