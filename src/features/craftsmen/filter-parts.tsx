import { Link } from "react-router";
import { withQuery } from "../../client/with-query.ts";
import { SpriteIcon } from "../../ui/sprite-icon.tsx";
import type { UrlFilter } from "./find-craftsmen.ts";
import type { selected } from "./results-head.ts";
import { resultTexts } from "./texts.ts";

interface FilterPartsProps {
  filter: UrlFilter;
  selection: ReturnType<typeof selected>;
}

/** Each part of the filter as a link to the search without it. */
export function FilterParts({ filter, selection: { profession, city } }: FilterPartsProps) {
  const parts = {
    q: filter.q && `«${filter.q}»`,
    profession: profession?.title,
    city: city && resultTexts.inCity(city.name),
  };
  return (
    <ul aria-label={resultTexts.within} className="flex flex-wrap gap-2 print:hidden">
      {(["q", "profession", "city"] as const).map((key) => {
        const text = parts[key];
        if (!text) return null;
        const others = { ...filter, everywhere: "", page: "", [key]: "" };
        return (
          <li key={key}>
            <Link
              to={`${withQuery("/", others)}#craftsmen`}
              aria-label={resultTexts.remove(text)}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-3 font-medium [overflow-wrap:anywhere]"
            >
              {text}
              <SpriteIcon name="x" className="size-4" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
