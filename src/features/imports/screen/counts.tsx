import { formatNumber, plural } from "#src/arabic/plural.ts";
import type { ImportReport, LineNote, RefusedRow } from "#src/features/imports/contract.ts";
import { moreRows, screenTexts as texts } from "./texts.ts";

/** How many rows became what. */
export function Counts({ report }: { report: ImportReport }) {
  const { dry_run, created, updated, same, said_no, refused } = report;
  const labels = dry_run ? texts : texts.done;
  const counts = [
    [labels.created, created],
    [labels.updated, updated],
    [texts.same, same],
    [texts.saidNo, said_no],
    [texts.refused, refused.length],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt className="text-small text-ink2">{label}</dt>
          <dd className="text-panel font-semibold tabular-nums">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

const shownLines = 50;

/** Rows with what is said about them, the first of many. */
export function Lines({ notes }: { notes: (LineNote & Partial<RefusedRow>)[] }) {
  return (
    <ul className="flex flex-col gap-2 text-label">
      {notes.slice(0, shownLines).map(({ line, field, message, name, value }) => (
        <li key={`${line}-${field}`} className="[overflow-wrap:anywhere]">
          <p>
            <span className="font-semibold">{texts.line(formatNumber(line))}:</span>{" "}
            {name !== undefined && name !== null && (
              <bdi className="font-semibold">{name || texts.noName}</bdi>
            )}
            {name && value && value !== name && " · "}
            {value && value !== name && <bdi className="text-ink2">{value}</bdi>}
          </p>
          <p>{message}</p>
        </li>
      ))}
      {notes.length > shownLines && (
        <li className="text-ink2">{plural(notes.length - shownLines, moreRows)}</li>
      )}
    </ul>
  );
}
