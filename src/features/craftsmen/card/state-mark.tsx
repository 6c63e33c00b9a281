import { pausedName, stateNames } from "#src/features/craftsmen/states.texts.ts";
import type { ListingState } from "#src/features/craftsmen/states.ts";
import { classes } from "#src/ui/styles/classes.ts";

const looks: Record<ListingState, string> = {
  pending: "bg-clay-tint text-clay-ink",
  approved: "bg-green-tint text-green",
  declined: "bg-sunk text-ink2",
  suspended: "bg-red-tint text-red",
};

interface StateMarkProps {
  state: ListingState;
  /** Whether its own holder has hidden it. */
  isPaused?: boolean;
  className?: string;
}

/** The state of a listing. */
export const StateMark = ({ state, isPaused = false, className }: StateMarkProps) => (
  <span
    className={classes(
      "inline-block rounded-chip px-2.5 py-0.5 text-tiny font-medium whitespace-nowrap",
      isPaused ? "bg-sunk text-ink2" : looks[state],
      className,
    )}
  >
    {isPaused ? pausedName : stateNames[state]}
  </span>
);
