import { ordersTexts } from "#src/features/moderation/orders/orders.texts.ts";
import { classes } from "#src/ui/styles/classes.ts";

/** Whether the e-mail of a craftsman has been proven. */
export function Verified({ since }: { since: string | null }) {
  return (
    <span
      className={classes(
        "inline-block shrink-0 rounded-chip px-2 text-tiny font-medium",
        since ? "bg-green-tint text-green" : "bg-clay-tint text-clay-ink",
      )}
    >
      {since ? ordersTexts.verified : ordersTexts.unverified}
    </span>
  );
}
