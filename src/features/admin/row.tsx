import type { ReactNode } from "react";

/** A name and its value in a `dl`, side by side. */
export function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center gap-3">
      <dt className="w-16 shrink-0 text-ink2">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
