import type { ReactNode } from "react";
import { formatNumber } from "#src/arabic/plural.ts";
import { classes } from "#src/ui/styles/classes.ts";
import { cell } from "./panel.tsx";

export interface BarRow {
  key: string;
  name: ReactNode;
  count: number;
}

interface BarTableProps {
  caption: string;
  /** Headings of the two columns. */
  columns: [string, string];
  rows: BarRow[];
}

/** A table in which each row has a bar: chart and table in one. */
export function BarTable({ caption, columns, rows }: BarTableProps) {
  const highest = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <table className="w-full text-label">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, count }) => (
          <tr key={key}>
            <th
              scope="row"
              className={classes(cell, "w-1/2 pe-3 font-normal [overflow-wrap:anywhere]")}
            >
              {name}
            </th>
            <td className={cell}>
              <span className="flex items-center gap-3">
                <span className="w-10 shrink-0 font-medium tabular-nums">
                  {formatNumber(count)}
                </span>
                <Bar share={count / highest} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface BarProps {
  /** The share of the width, from 0 to 1. */
  share: number;
  className?: string;
}

/** A horizontal bar from the right. */
export function Bar({ share, className = "h-3.5" }: BarProps) {
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classes("w-full grow", className)}
    >
      <rect x={100 - 100 * share} width={100 * share} height="10" className="fill-bar" />
    </svg>
  );
}
