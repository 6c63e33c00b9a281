import { site } from "#src/settings/current-site.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { classes } from "#src/ui/styles/classes.ts";

/** Logo and name of the site, linked to the home page. */
export function Brand({ className }: { className?: string }) {
  const { name, logo, logo_size } = site();
  return (
    <Link
      to="/"
      className={classes(
        // The line height leaves space for the marks above and below the letters.
        "inline-flex items-center gap-2.5 text-brand leading-[1.5] font-bold lg:gap-3",
        className,
      )}
    >
      <BrandParts name={name} logo={logo ? { src: `/logo.png?v=${logo}`, ...logo_size } : null} />
    </Link>
  );
}

export interface LogoPicture {
  src: string;
  width: number;
  height: number;
}

/** A logo that is as wide as this many times its height has the name in it. */
const wideRatio = 2;

/** The logo, in the height of the header, and the name beside it; the drawn mark without a logo. */
export function BrandParts({ name, logo }: { name: string; logo: LogoPicture | null }) {
  if (!logo) {
    return (
      <>
        <Mark className="size-[34px] lg:size-[38px]" />
        {name}
      </>
    );
  }
  const isWide = logo.width >= wideRatio * logo.height;
  return (
    <>
      <img
        {...logo}
        alt={isWide ? name : ""}
        className={classes(
          "w-auto object-contain",
          isWide
            ? "h-10 max-w-[min(12rem,45vw)] lg:h-11 lg:max-w-60"
            : "h-[34px] max-w-12 lg:h-[38px]",
        )}
      />
      {!isWide && name}
    </>
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
