import type { MetaDescriptor } from "react-router";
import { site, titleOf } from "#src/settings/current-site.ts";
import { descriptionOf } from "#src/settings/site.ts";

interface PageMeta {
  /** Without the site's name. */
  title: string;
  description: string;
  /** Path of the canonical URL. */
  path: string;
  /** Picture of link previews; the site's own by default. */
  picture?: { path: string; alt: string };
  type?: "website" | "profile";
  /** Adds `noindex`. */
  unlisted?: boolean | undefined;
}

/** The `matches` argument of a screen's `meta`; the first is the root's. */
type Matches = readonly [
  { loaderData?: { origin: string } | undefined } | undefined,
  ...(unknown | undefined)[],
];

/** The site's own picture for link previews, drawn by scripts/drawings.ts. */
const sitePicture = () => ({ path: "/share.jpg", alt: `${site().name}، ${site().tagline}` });
export const pictureSize = { width: 1200, height: 630 };

/** Meta tags of a public screen, for search engines and link previews. */
export function publicMeta(
  matches: Matches,
  { title, description, path, picture = sitePicture(), type = "website", unlisted }: PageMeta,
): MetaDescriptor[] {
  const absoluteUrl = (path: string) => (matches[0]?.loaderData?.origin ?? "") + path;
  return [
    { title: titleOf(title) },
    { name: "description", content: description },
    ...(unlisted ? [{ name: "robots", content: "noindex" }] : []),
    { tagName: "link", rel: "canonical", href: absoluteUrl(path) },
    { property: "og:site_name", content: site().name },
    { property: "og:locale", content: "ar_AR" },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: absoluteUrl(path) },
    { property: "og:image", content: absoluteUrl(picture.path) },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(pictureSize.width) },
    { property: "og:image:height", content: String(pictureSize.height) },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** Meta tags of a screen that needs a login. */
export const privateMeta = (title: string): MetaDescriptor[] => [
  { title: titleOf(title) },
  { name: "description", content: descriptionOf(site()) },
];
