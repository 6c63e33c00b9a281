import { eq } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { hour } from "#src/util/time.ts";
import type { ImportReport } from "./contract.ts";
import { importRun } from "./table.server.ts";
import { importTexts } from "./texts.ts";

/** In ms. */
export const undoWindow = 24 * hour;

type Run = typeof importRun.$inferSelect;

/** @throws Refusal `notFound` */
export async function showImport(db: Database, id: number, now: Date): Promise<ImportReport> {
  return reportOf(await findRun(db, id), now);
}

/** @throws Refusal `notFound` */
export async function findRun(db: Database, id: number): Promise<Run> {
  const [run] = await db.select().from(importRun).where(eq(importRun.id, id));
  if (!run) throw new Refusal("notFound", { message: importTexts.gone });
  return run;
}

export function reportOf(run: Run, now: Date): ImportReport {
  const { id, state, rows, created, updated, same, saidNo, refused, notes, unknown, message } = run;
  const { isDryRun, createdAt, finishedAt, undoneAt } = run;
  const undoUntil = finishedAt && new Date(finishedAt.getTime() + undoWindow);
  const canUndo = state === "done" && !isDryRun && !undoneAt && undoUntil && undoUntil > now;
  return {
    id,
    state,
    dry_run: isDryRun,
    ...{ rows, created, updated, same, said_no: saidNo, refused, notes, unknown, message },
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    undone_at: undoneAt?.toISOString() ?? null,
    undo_until: canUndo ? undoUntil.toISOString() : null,
  };
}
