import { useState } from "react";
import { useHydrated } from "../../ui/hydrated.ts";

/** What a screen shows, once more for search engines, in the words of schema.org. */
export function StructuredData({ graph }: { graph: object[] }) {
  // No sign of HTML is left, so no name can end the script.
  const text = JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll(
    "<",
    "\\u003c",
  );
  return <Served key={text} text={text} />;
}

/**
 * Stands in documents alone, which is what search engines ask for. A screen that the browser draws
 * goes without: our policy of trusted types lets nobody make scripts there, not even of data.
 */
function Served({ text }: { text: string }) {
  const hydrated = useHydrated();
  const [served] = useState(!hydrated);
  if (!served) return null;
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made just above, without any `<`
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
