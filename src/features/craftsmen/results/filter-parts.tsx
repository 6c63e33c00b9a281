import { withQuery } from "#src/client/with-query.ts";
import { resultTexts } from "#src/features/craftsmen/texts.ts";
import { SpriteIcon } from "#src/ui/icons/sprite-icon.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import type { UrlFilter } from "./find-craftsmen.ts";
import type { UnderstoodSearch } from "./understood-search.ts";

interface FilterPartsProps {
  filter: UrlFilter;
  understood: UnderstoodSearch;
}

/** Each part of the search as a link to the search without it. */
export function FilterParts({ filter, understood }: FilterPartsProps) {
  return (
    <ul aria-label={resultTexts.within} className="flex flex-wrap gap-2 print:hidden">
      {partsOf(filter, understood).map(({ key, text, without }) => (
        <li key={key}>
          <Link
            to={`${withQuery("/", { ...without, everywhere: "", page: "" })}#craftsmen`}
            aria-label={resultTexts.remove(text)}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-3 font-medium [overflow-wrap:anywhere]"
          >
            {text}
            <SpriteIcon name="x" className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface Part {
  key: string;
  text: string;
  /** The search that is left. */
  without: Partial<UrlFilter>;
}

function partsOf(filter: UrlFilter, { profession, city, words, recognised }: UnderstoodSearch) {
  const parts: Part[] = [];
  if (filter.q) parts.push({ key: "q", text: `«${filter.q}»`, without: { ...filter, q: "" } });
  // What is all that was typed is taken off with the typed words.
  const isOneOfSeveral = recognised.length > 1 || words !== "";
  const understood = {
    profession: String(profession?.id ?? ""),
    city: String(city?.id ?? ""),
    q: words,
  };
  for (const [key, text] of [
    ["profession", profession?.title],
    ["city", city && resultTexts.inCity(city.name)],
  ] as const) {
    const isRecognised = recognised.includes(key);
    if (!text || (isRecognised && !isOneOfSeveral)) continue;
    const whole = isRecognised ? understood : filter;
    parts.push({ key, text, without: { ...whole, [key]: "" } });
  }
  return parts;
}
