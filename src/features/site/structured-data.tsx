import { useState } from "react";
import { site } from "#src/settings/current-site.ts";
import { plainName } from "#src/settings/site.ts";
import { useHydrated } from "#src/ui/use-hydrated.ts";

/** Structured data (schema.org as JSON-LD) for search engines. */
export function StructuredData({ graph }: { graph: object[] }) {
  // Without `<` no value can end the script element.
  const text = JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll(
    "<",
    "\\u003c",
  );
  return <ServerRenderedScript key={text} text={text} />;
}

/**
 * Rendered by the server only, where search engines read it: the trusted types policy forbids creating
 * script elements in the browser, even for data.
 */
function ServerRenderedScript({ text }: { text: string }) {
  const hydrated = useHydrated();
  const [isServerRendered] = useState(!hydrated);
  if (!isServerRendered) return null;
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without any `<`
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

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
