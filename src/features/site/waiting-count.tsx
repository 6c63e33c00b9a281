import { formatNumber } from "../../arabic/plural.ts";
import { classes } from "../../ui/classes.ts";

interface WaitingCountProps {
  count: number | undefined;
  className?: string;
}

/** How much waits behind an entry; nothing where nothing does. */
export function WaitingCount({ count, className }: WaitingCountProps) {
  if (!count) return null;
  return (
    <span
      className={classes(
        "min-w-6 rounded-full bg-clay px-1.5 text-center text-tiny font-semibold text-on-clay tabular-nums forced-color-adjust-none",
        className,
      )}
    >
      {formatNumber(count)}
    </span>
  );
}
