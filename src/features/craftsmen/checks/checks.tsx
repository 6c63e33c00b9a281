import type { Listing } from "#src/features/craftsmen/contract.ts";
import { site } from "#src/settings/current-site.ts";
import { Eye } from "#src/ui/icons/icons.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { checkText } from "./texts.ts";

/** What admins have seen of a craftsman, each in words: never a bare tick. */
export function Checks({ checks, className }: Pick<Listing, "checks"> & { className?: string }) {
  if (checks.length === 0) return null;
  return (
    <ul className={classes("flex flex-col gap-1", className)}>
      {checks.map((check) => (
        <li key={check.kind} className="flex items-center gap-2">
          <Eye className="size-5 shrink-0" />
          {checkText(check, site().country)}
        </li>
      ))}
    </ul>
  );
}
