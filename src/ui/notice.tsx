import { Info } from "lucide-react";
import type { ReactNode } from "react";

/** A calm warning that stays on the page. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-3 rounded-card border border-clay-line bg-clay-tint px-4 py-3 text-[16px] text-clay-ink">
      <Info aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
