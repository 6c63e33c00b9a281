import { formatNumber } from "#src/arabic/plural.ts";
import { resultTexts } from "#src/features/craftsmen/texts.ts";

interface ResultsBarProps {
  /** The search in words. */
  name: string;
  total: number | undefined;
  /** The heading of a screen that has no other. */
  isTitle: boolean;
}

/** Says above the results what they are of, however far one scrolls, and leads to the form. */
export function ResultsBar({ name, total, isTitle }: ResultsBarProps) {
  const Name = isTitle ? "h1" : "p";
  return (
    <div
      data-results-bar
      className="sticky top-0 z-10 border-b border-line bg-surface print:static"
    >
      <div className="container flex min-h-13 items-center gap-4">
        <div className="flex min-h-11 min-w-0 grow items-center gap-2 rounded-full border border-line bg-bg px-4">
          <Name className="truncate text-plain font-semibold">{name}</Name>
          {total !== undefined && (
            <span aria-hidden="true" className="shrink-0 text-label text-ink2">
              · {formatNumber(total)}
            </span>
          )}
        </div>
        <a
          href="#search"
          aria-label={resultTexts.editName}
          className="inline-flex min-h-11 items-center font-semibold text-teal print:hidden"
        >
          {resultTexts.edit}
        </a>
      </div>
    </div>
  );
}
