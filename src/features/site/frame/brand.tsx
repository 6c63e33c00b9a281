import { site } from "#src/settings/current-site.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { Mark } from "./mark.tsx";

const size = "size-[34px] lg:size-[38px]";

/** Logo and name of the site, linked to the home page. */
export function Brand({ className }: { className?: string }) {
  const { name, logo } = site();
  return (
    <Link
      to="/"
      className={classes(
        // The line height leaves space for the marks above and below the letters.
        "inline-flex items-center gap-2.5 text-brand leading-[1.5] font-bold lg:gap-3",
        className,
      )}
    >
      {logo ? (
        <img src={`/logo.png?v=${logo}`} alt="" className={size} />
      ) : (
        <Mark className={size} />
      )}
      {name}
    </Link>
  );
}
