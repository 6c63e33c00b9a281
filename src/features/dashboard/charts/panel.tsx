import { Table2 } from "lucide-react";
import type { ReactNode } from "react";
import { dashboardTexts } from "#src/features/dashboard/texts.ts";

interface PanelProps {
  id: string;
  title: ReactNode;
  /** Beside the title. */
  legend?: ReactNode;
  children: ReactNode;
}

/** A titled panel for a chart. */
export function Panel({ id, title, legend, children }: PanelProps) {
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-card bg-surface p-4 shadow-card md:p-6"
    >
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <h2 id={id} className="text-panel">
          {title}
        </h2>
        {legend}
      </div>
      {children}
    </section>
  );
}

/** Collapsed table with a chart's data. */
export function AsTable({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <details className={className}>
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-teal">
        <Table2 aria-hidden="true" className="size-5" />
        {dashboardTexts.asTable}
      </summary>
      {children}
    </details>
  );
}

/** Classes of a table cell. */
export const cell = "border-t border-line py-2 text-start";
