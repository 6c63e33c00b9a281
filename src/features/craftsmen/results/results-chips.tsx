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

/** About one row. */
const maxOnPhones = 4;

export const chipClass = (isCurrent = false) =>
  classes(
    "inline-flex min-h-11 items-center gap-1 rounded-control px-2.5 font-medium forced-colors:border",
    isCurrent ? "bg-fill text-on-fill" : "bg-teal-tint text-teal",
  );

/** Choices that narrow the results, each with its count. */
export function ResultsChips({ name, chips }: { name: string; chips: Chip[] }) {
  return (
    <nav aria-label={name}>
      <ul className="flex flex-wrap gap-2">
        {chips.map(({ key, text, count, to, isCurrent }, index) => (
          <li key={key} className={index < maxOnPhones || isCurrent ? "" : "max-md:hidden"}>
            <Link
              to={to}
              aria-current={isCurrent ? "true" : undefined}
              className={chipClass(isCurrent)}
            >
              {text} <span className="tabular-nums">{formatNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
