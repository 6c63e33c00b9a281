import { site } from "#src/settings/current-site.ts";
import { plainName } from "#src/settings/site.ts";

/** Makes a path an absolute URL. */
export type ToAbsoluteUrl = (path: string) => string;

/** Structured data of the site and its search. */
export const websiteData = (absoluteUrl: ToAbsoluteUrl) => [
  {
    "@type": "WebSite",
    name: site().name,
    alternateName: plainName(site()),
    url: absoluteUrl("/"),
    inLanguage: "ar",
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: absoluteUrl("/?q={word}") },
      "query-input": "required name=word",
    },
  },
];
