import type { ReactNode } from "react";
import { classes } from "./styles/classes.ts";

/** Placeholder while content is loading. */
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

/** React keys for `count` equal parts. */
export const keysFor = (count: number) =>
  Array.from({ length: count }, (_, index) => `part-${index}`);
