import { Link } from "react-router";
import { siteName } from "../../settings/site-name.ts";
import { classes } from "../../ui/classes.ts";
import { Mark } from "./mark.tsx";

/** The mark and the name; leads home. */
export function Brand({ className }: { className?: string }) {
  return (
    <Link
      to="/"
      className={classes(
        // Room above and below, so that kasra and fatha are not cut.
        "inline-flex items-center gap-2.5 text-brand leading-[1.5] font-bold lg:gap-3",
        className,
      )}
    >
      <Mark className="size-[34px] lg:size-[38px]" />
      {siteName}
    </Link>
  );
}
