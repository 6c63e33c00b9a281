import type { ReactNode } from "react";

/** A name and its value in a `dl`. */
export function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 flex-wrap items-baseline gap-x-3 py-1">
      <dt className="w-[4rem] shrink-0 text-ink2">{name}</dt>
      <dd className="min-w-0 flex-1 basis-[10rem] [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** Classes of the links and buttons of a list's rows. */
export const rowAction =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-3 font-semibold";
