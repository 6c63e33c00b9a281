import type { ImportReport } from "#src/features/imports/contract.ts";
import { importTexts } from "#src/features/imports/texts.ts";

/** What the API says of an import that has come this far. */
export const runningReport = (rows: number, doneRows: number): ImportReport => ({
  id: 7,
  state: "running",
  dry_run: false,
  rows,
  done_rows: doneRows,
  created: 0,
  updated: 0,
  same: 0,
  said_no: 0,
  refused: [],
  notes: [],
  unknown: { professions: [], cities: [] },
  message: importTexts.inProgress,
  created_at: "2026-11-30T10:00:00.000Z",
  finished_at: null,
  undone_at: null,
  undo_until: null,
  untold: 0,
});
