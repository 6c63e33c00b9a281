import { and, eq, getTableColumns, lt, ne, or } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { day, hour } from "#src/util/time.ts";
import type { ImportReport } from "./contract.ts";
import { importRun } from "./table.server.ts";
import { importTexts } from "./texts.ts";

/** In ms. */
export const importUndoWindow = 24 * hour;

/** All columns but the plan, which has megabytes. */
export const reportColumns = omitPlan(getTableColumns(importRun));

type Run = Omit<typeof importRun.$inferSelect, "plan">;

/** In ms; a dry run is looked at once, and what is said about rows is of use until they are corrected. */
const retention = { dryRun: day, lines: 30 * day };

/** Hourly: deletes dry runs, and what was said about the rows of older imports. */
export async function forgetReports(db: Database, now: Date): Promise<void> {
  const before = (age: number) => lt(importRun.createdAt, new Date(now.getTime() - age));
  await db.delete(importRun).where(and(importRun.isDryRun, before(retention.dryRun)));
  await db
    .update(importRun)
    .set({ refused: [], notes: [], unknown: { professions: [], cities: [] } })
    .where(
      and(
        ne(importRun.state, "running"),
        before(retention.lines),
        or(ne(importRun.refused, []), ne(importRun.notes, [])),
      ),
    );
}

/** @throws Refusal `notFound` */
export async function showImport(db: Database, id: number, now: Date): Promise<ImportReport> {
  return reportOf(await findRun(db, id), now);
}

/** @throws Refusal `notFound` */
export async function findRun(db: Database, id: number): Promise<Run> {
  const [run] = await db.select(reportColumns).from(importRun).where(eq(importRun.id, id));
  if (!run) throw new Refusal("notFound", { message: importTexts.gone });
  return run;
}

export function reportOf(run: Run, now: Date): ImportReport {
  const { id, state, rows, created, updated, same, saidNo, refused, notes, unknown, message } = run;
  const { doneRows, isDryRun, createdAt, finishedAt, undoneAt } = run;
  const undoUntil = finishedAt && new Date(finishedAt.getTime() + importUndoWindow);
  const canUndo = state === "done" && !isDryRun && !undoneAt && undoUntil && undoUntil > now;
  return {
    id,
    state,
    dry_run: isDryRun,
    rows,
    done_rows: state === "running" ? doneRows : rows,
    created,
    updated,
    same,
    said_no: saidNo,
    refused,
    notes,
    unknown,
    message,
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    undone_at: undoneAt?.toISOString() ?? null,
    undo_until: canUndo ? undoUntil.toISOString() : null,
  };
}

function omitPlan<Columns extends { plan: unknown }>({ plan: _plan, ...columns }: Columns) {
  return columns;
}
