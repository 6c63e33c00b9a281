import type { ReactNode } from "react";
import { type PluralForms, plural } from "#src/arabic/plural.ts";
import { NeedsScript } from "#src/ui/forms/needs-script.tsx";

/** Layout of an admin screen. */
export function AdminScreen({
  title,
  total,
  count,
  children,
}: {
  title: string;
  /** Shown beside the title and announced when it changes; hidden if 0, which the screen itself shows. */
  total?: number | undefined;
  count?: PluralForms;
  children: ReactNode;
}) {
  return (
    <div className="container flex flex-col gap-5 pt-6 lg:gap-6 lg:pt-8">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 className="min-w-0 text-heading [overflow-wrap:anywhere]">{title}</h1>
        <p role="status" className={total === 0 ? "sr-only" : "text-label text-ink2"}>
          {total !== undefined && count && plural(total, count)}
        </p>
      </div>
      <NeedsScript />
      {children}
    </div>
  );
}
