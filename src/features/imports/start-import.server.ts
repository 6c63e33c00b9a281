import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import { violatedConstraint } from "#src/database/statement.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { nameOf } from "#src/features/listings/insert-listings.server.ts";
import type { ImportColumns, ImportInput, ImportReport, ReadTable } from "./contract.ts";
import { correctedCsv } from "./corrected-csv.server.ts";
import type { ImportApiDeps } from "./deps.server.ts";
import { readInThread } from "./file/read-in-thread.server.ts";
import { FileProblem } from "./file/table-file.ts";
import { makePlan } from "./make-plan.server.ts";
import { reportColumns, reportOf } from "./report.server.ts";
import { fieldLabels, neededFields } from "./rows/headings.ts";
import type { ParsedTable } from "./rows/parsed-table.ts";
import { importRun } from "./table.server.ts";
import { columnTexts, doneMessage, importTexts } from "./texts.ts";

export type ImportDeps = Pick<ImportApiDeps, "db" | "jobs" | "country" | "settings" | "now">;

/**
 * Reads a file and decides about its rows. A dry run ends with that; otherwise the import goes on as a job.
 * @throws Refusal `invalid` for a file that cannot be read, columns that are missing or a missing consent;
 * `conflict` while another import is running
 */
export async function startImport(
  deps: ImportDeps,
  by: Actor,
  { file, columns, ...choices }: ImportInput,
): Promise<ImportReport> {
  const { db, jobs, now } = deps;
  const table = await readTable(deps, file, columns);
  refuseMissing(table);
  const { dry_run: isDryRun } = choices;
  const hasConsents = table.columns.some(({ field }) => field === "consent_how");
  if (!isDryRun && !choices.consent && !hasConsents) {
    throw new Refusal("invalid", { fields: { consent: [importTexts.consent] } });
  }
  const { fileConsent, listings, changes, same, saidNo, ...lists } = await makePlan(
    db,
    table,
    choices,
  );
  const run = {
    accountId: by.accountId,
    isDryRun,
    rows: table.rows.length,
    created: listings.length,
    updated: changes.length,
    same,
    saidNo,
    ...lists,
    createdAt: now(),
  };
  if (isDryRun) {
    const message = doneMessage(listings.length, true);
    const done = { ...run, state: "done" as const, message, finishedAt: now() };
    const [row] = await db.insert(importRun).values(done).returning(reportColumns);
    return reportOf(row!, now());
  }
  try {
    return await db.transaction(async (tx) => {
      const name = await nameOf(tx, by.accountId);
      const plan = { by: { ...by, name }, fileConsent, listings, changes };
      const [row] = await tx
        .insert(importRun)
        // What is counted is known once it is written.
        .values({
          ...run,
          created: 0,
          updated: 0,
          state: "running",
          message: importTexts.inProgress,
          plan,
          doneRows: table.rows.length - listings.length - changes.length,
        })
        .returning(reportColumns);
      await writeAudit(tx, by, {
        act: "import.start",
        subject: row!.id,
        after: { count: table.rows.length },
      });
      await jobs.add(tx, "import", { id: row!.id });
      return reportOf(row!, now());
    });
  } catch (error) {
    if (violatedConstraint(error) !== "import_run_running") throw error;
    throw new Refusal("conflict", { message: importTexts.running, cause: error });
  }
}

/** A file with what has to be corrected in it; stores nothing. @throws Refusal `invalid` */
export async function correctFile(
  deps: Omit<ImportDeps, "jobs">,
  { file, columns, ...choices }: ImportInput,
): Promise<string> {
  const table = await readTable(deps, file, columns);
  refuseMissing(table);
  const { refused } = await makePlan(deps.db, table, choices);
  return correctedCsv(table.rows, refused, deps.country);
}

/** The columns of a file; stores nothing. @throws Refusal `invalid` */
export async function showTable(
  deps: Omit<ImportDeps, "jobs" | "db">,
  file: Buffer,
  columns: ImportColumns,
): Promise<ReadTable> {
  const { line, columns: read, rows } = await readTable(deps, file, columns);
  return { line, columns: read, rows: rows.length };
}

/** @throws Refusal `invalid` on `file` */
async function readTable(
  { country, settings, now }: Omit<ImportDeps, "jobs" | "db">,
  file: Buffer,
  columns: ImportColumns,
): Promise<ParsedTable> {
  const options = { country, siteName: settings.current.site.name, now: now(), columns };
  try {
    return await readInThread({ bytes: file, options });
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    throw new Refusal("invalid", { fields: { file: [error.message] }, cause: error });
  }
}

/** @throws Refusal `invalid` on `columns` */
function refuseMissing({ columns }: ParsedTable): void {
  const missing = neededFields.filter((field) => !columns.some((one) => one.field === field));
  if (missing.length === 0) return;
  const message = columnTexts.missing(missing.map((field) => fieldLabels[field]));
  throw new Refusal("invalid", { fields: { columns: [message] } });
}
