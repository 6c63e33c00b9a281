import { siteName } from "../../settings/site-name.ts";

/** Writes an address of the site whole. */
export type At = (path: string) => string;

/** The site, and that it can be searched. */
export const siteData = (at: At) => [
  {
    "@type": "WebSite",
    name: siteName,
    alternateName: "حرفي",
    url: at("/"),
    inLanguage: "ar",
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: at("/?q={word}") },
      "query-input": "required name=word",
    },
  },
];
