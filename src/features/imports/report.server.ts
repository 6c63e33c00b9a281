import { and, desc, eq, getTableColumns, lt, ne, or, sql } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Slice } from "#src/contract/pagination.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { day, hour } from "#src/util/time.ts";
import type { ImportReport, ImportSummary } from "./contract.ts";
import { importRun } from "./table.server.ts";
import { importTexts } from "./texts.ts";
import { countUntold } from "./untold.server.ts";

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
  const [run, untold] = await Promise.all([findRun(db, id), countUntold(db, id)]);
  return { ...reportOf(run, now), untold };
}

export const importsPerPage = 10;

/** The imports that were begun, newest first. */
export async function listImports(
  db: Database,
  page: number,
  now: Date,
): Promise<Slice<ImportSummary>> {
  const isReal = eq(importRun.isDryRun, false);
  const [rows, total] = await Promise.all([
    db
      .select({
        id: importRun.id,
        state: importRun.state,
        isDryRun: importRun.isDryRun,
        rows: importRun.rows,
        created: importRun.created,
        updated: importRun.updated,
        message: importRun.message,
        createdAt: importRun.createdAt,
        finishedAt: importRun.finishedAt,
        undoneAt: importRun.undoneAt,
        by: sql<string | null>`coalesce(${account.adminName}, ${account.email})`,
      })
      .from(importRun)
      .leftJoin(account, eq(account.id, importRun.accountId))
      .where(isReal)
      .orderBy(desc(importRun.id))
      .limit(importsPerPage)
      .offset((page - 1) * importsPerPage),
    db.$count(importRun, isReal),
  ]);
  const items = rows.map((run) => {
    const { id, state, rows, created, updated, message, by } = run;
    return {
      id,
      state,
      rows,
      created,
      updated,
      message,
      by,
      created_at: run.createdAt.toISOString(),
      undone_at: run.undoneAt?.toISOString() ?? null,
      undo_until: undoUntil(run, now)?.toISOString() ?? null,
    };
  });
  return { items, total };
}

/** @throws Refusal `notFound` */
export async function findRun(db: Database, id: number): Promise<Run> {
  const [run] = await db.select(reportColumns).from(importRun).where(eq(importRun.id, id));
  if (!run) throw new Refusal("notFound", { message: importTexts.gone });
  return run;
}

/** Of one that has added nothing yet. */
export function reportOf(run: Run, now: Date): ImportReport {
  const { id, state, rows, created, updated, same, saidNo, refused, notes, unknown, message } = run;
  const { doneRows, isDryRun, createdAt, finishedAt, undoneAt } = run;
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
    refused: refused.map((row) => ({ name: null, value: null, ...row })),
    notes,
    unknown,
    message,
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    undone_at: undoneAt?.toISOString() ?? null,
    undo_until: undoUntil(run, now)?.toISOString() ?? null,
    untold: 0,
  };
}

/** Null if it cannot be undone, or not any more. */
function undoUntil(
  { state, isDryRun, finishedAt, undoneAt }: Pick<Run, UndoKey>,
  now: Date,
): Date | null {
  if (state !== "done" || isDryRun || undoneAt || !finishedAt) return null;
  const until = new Date(finishedAt.getTime() + importUndoWindow);
  return until > now ? until : null;
}

type UndoKey = "state" | "isDryRun" | "finishedAt" | "undoneAt";

function omitPlan<Columns extends { plan: unknown }>({ plan: _plan, ...columns }: Columns) {
  return columns;
}
