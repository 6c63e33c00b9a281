import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/** The shape of what is on its way. */
export function Skeleton({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" aria-label={loading} className={classes("animate-pulse", className)}>
      <span className="sr-only">{loading}</span>
      {children}
    </div>
  );
}

const loading = "جارٍ التحميل…";

export const Bar = ({ className }: { className: string }) => (
  <div className={classes("rounded-control bg-skel", className)} />
);

/** Keys for so many equal parts. */
export const parts = (count: number) =>
  Array.from({ length: count }, (_, index) => `part-${index}`);
