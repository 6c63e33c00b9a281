import { Fragment, type ReactNode } from "react";
import { classes } from "./styles/classes.ts";

interface SkeletonProps {
  className?: string;
  /** How often the children are shown, such as the parts of one row. */
  count?: number;
  children: ReactNode;
}

/** Placeholder while content is loading. */
export function Skeleton({ className, count = 1, children }: SkeletonProps) {
  return (
    <div role="status" aria-label={loading} className={classes("animate-pulse", className)}>
      <span className="sr-only">{loading}</span>
      {keysFor(count).map((key) => (
        <Fragment key={key}>{children}</Fragment>
      ))}
    </div>
  );
}

const loading = "جارٍ التحميل…";

export const SkeletonBar = ({ className }: { className: string }) => (
  <div className={classes("rounded-control bg-skel", className)} />
);

/** React keys for `count` equal parts. */
export const keysFor = (count: number) =>
  Array.from({ length: count }, (_, index) => `part-${index}`);
