import type { ReactNode } from "react";
import { classes } from "#src/ui/styles/classes.ts";

/** The end of a long form, which stays at the lower end of the window while the form is there. */
export function SaveBar({
  className,
  children,
}: {
  className?: string | false | undefined;
  children: ReactNode;
}) {
  return (
    <div
      data-save-bar
      className={classes(
        "tall:sticky bottom-[var(--bars,0px)] z-10 -mx-4 flex flex-col gap-3 border-t border-line bg-bg px-4 py-3 md:mx-0 md:px-0",
        className,
      )}
    >
      {children}
    </div>
  );
}
