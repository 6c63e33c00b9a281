import type { ReactNode } from "react";
import { type PluralForms, plural } from "#src/arabic/plural.ts";
import { NeedsScript } from "#src/ui/forms/needs-script.tsx";
import { classes } from "#src/ui/styles/classes.ts";

/** Layout of an admin screen. */
export function AdminScreen({
  title,
  total,
  count,
  dense = false,
  aside,
  children,
}: {
  title: string;
  /** Shown beside the title and announced when it changes; hidden if 0, which the screen itself shows. */
  total?: number | undefined;
  count?: PluralForms;
  /** On phones with little space above the list, where that is what the screen is opened for. */
  dense?: boolean;
  /** A link or button beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      className={classes(
        "container flex flex-col gap-5 pt-6 lg:gap-6 lg:pt-8",
        dense && "max-md:gap-2 max-md:pt-1",
      )}
    >
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1
          className={classes(
            "min-w-0 text-heading [overflow-wrap:anywhere]",
            dense && "max-md:text-section",
          )}
        >
          {title}
        </h1>
        <p role="status" className={total === 0 ? "sr-only" : "text-label text-ink2"}>
          {total !== undefined && count && plural(total, count)}
        </p>
        {aside && <div className="ms-auto">{aside}</div>}
      </div>
      <NeedsScript />
      {children}
    </div>
  );
}
