import type { ReactNode } from "react";
import { formatNumber } from "#src/arabic/plural.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { classes } from "#src/ui/styles/classes.ts";

export interface Chip {
  key: number;
  text: string;
  count: number;
  to: string;
  isCurrent?: boolean;
}

export const chipClass = (isCurrent = false) =>
  classes(
    "inline-flex min-h-11 items-center gap-1 rounded-control px-2.5 font-medium whitespace-nowrap forced-colors:border",
    isCurrent ? "bg-fill text-on-fill" : "bg-teal-tint text-teal",
  );

interface ResultsChipsProps {
  name: string;
  chips: Chip[];
  /** After the chips. */
  last?: ReactNode;
}

/** Around chips that on phones stand in one row, which scrolls. */
export const chipRow =
  "-mx-4 flex gap-2 overflow-x-auto px-4 py-1 max-md:[&_li]:shrink-0 max-md:[&_nav]:shrink-0 max-md:[&_ul]:flex-nowrap md:mx-0 md:flex-wrap md:px-0";

/** Choices that narrow the results, each with its count. */
export function ResultsChips({ name, chips, last }: ResultsChipsProps) {
  return (
    <nav aria-label={name}>
      <ul className="flex flex-wrap gap-2">
        {chips.map(({ key, text, count, to, isCurrent }) => (
          <li key={key}>
            <Link
              to={to}
              aria-current={isCurrent ? "true" : undefined}
              className={chipClass(isCurrent)}
            >
              {text} <span className="tabular-nums">{formatNumber(count)}</span>
            </Link>
          </li>
        ))}
        {last && <li>{last}</li>}
      </ul>
    </nav>
  );
}
