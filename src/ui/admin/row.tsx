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
