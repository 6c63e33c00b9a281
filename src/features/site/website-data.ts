import { siteName } from "../../settings/site-name.ts";

/** Makes a path an absolute URL. */
export type ToAbsoluteUrl = (path: string) => string;

/** Structured data of the site and its search. */
export const websiteData = (absoluteUrl: ToAbsoluteUrl) => [
  {
    "@type": "WebSite",
    name: siteName,
    alternateName: "حرفي",
    url: absoluteUrl("/"),
    inLanguage: "ar",
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: absoluteUrl("/?q={word}") },
      "query-input": "required name=word",
    },
  },
];
