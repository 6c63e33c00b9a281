import { formatNumber } from "#src/arabic/plural.ts";
import { classes } from "#src/ui/styles/classes.ts";

interface CountBadgeProps {
  count: number | undefined;
  className?: string;
}

/** Badge of a menu entry; hidden if the count is 0. */
export function CountBadge({ count, className }: CountBadgeProps) {
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
