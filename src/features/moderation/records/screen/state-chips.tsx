import { formatNumber } from "#src/arabic/plural.ts";
import { withQuery } from "#src/client/with-query.ts";
import { stateNames } from "#src/features/craftsmen/states/states.texts.ts";
import { listingStates } from "#src/features/craftsmen/states/states.ts";
import type { RecordCounts } from "#src/features/moderation/records/records.contract.ts";
import { flagged, recordsTexts } from "#src/features/moderation/records/records.texts.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { type RecordUrlFilter, recordsPath } from "./records.loader.ts";

interface StateChipsProps {
  filter: RecordUrlFilter;
  counts: RecordCounts;
}

/** On phones: the states of the list, each with its count. */
export function StateChips({ filter, counts }: StateChipsProps) {
  const all = listingStates.reduce((sum, state) => sum + counts[state], 0);
  const states = [
    ...listingStates.map((state) => ({ state, text: stateNames[state], count: counts[state] })),
    { state: flagged, text: recordsTexts.flagged, count: counts.flagged },
  ];
  const chips = [
    { state: "", text: recordsTexts.anyState, count: all },
    ...states.filter(({ state, count }) => count > 0 || state === filter.state),
  ];
  return (
    <nav aria-label={recordsTexts.byState} className="md:hidden">
      <ul className="flex flex-wrap gap-2">
        {chips.map(({ state, text, count }) => (
          <li key={state}>
            <Link
              to={withQuery(recordsPath, { ...filter, state })}
              preventScrollReset
              aria-current={filter.state === state ? "true" : undefined}
              className={classes(
                "inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 text-label font-medium forced-colors:border",
                filter.state === state ? "bg-fill text-on-fill" : "bg-teal-tint text-teal",
              )}
            >
              {text} <span className="tabular-nums">{formatNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
