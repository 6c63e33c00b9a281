import { site } from "#src/settings/current-site.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { classes } from "#src/ui/styles/classes.ts";

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

/** The logo: an eight-pointed star in the current text colour. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true" className={className}>
      <path
        fill="currentColor"
        d="M48 0 33.94 14.06V33.94H14.06L0 48-14.06 33.94H-33.94V14.06L-48 0-33.94-14.06V-33.94H-14.06L0-48 14.06-33.94H33.94V-14.06Z"
      />
      <path
        className="stroke-surface"
        fill="none"
        strokeWidth="2"
        strokeOpacity=".6"
        d="M30 0 0 30-30 0 0-30ZM21.21 21.21H-21.21V-21.21H21.21Z"
      />
      <circle r="9" className="fill-hero-button" />
    </svg>
  );
}
