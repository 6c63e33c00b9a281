import { browserApi } from "#src/client/browser.ts";
import type { ImportReport } from "#src/features/imports/contract.ts";

/** What an import is sent with. */
export interface ImportChoices {
  file: File;
  /** Fields by heading; null for a column that is not taken. */
  columns: Record<string, string | null>;
  values: { professions?: Record<string, EntryChoice>; cities?: Record<string, EntryChoice> };
}

/** An entry's id, or a new one of this name. */
export type EntryChoice = number | "new";

export const dryRun = (choices: ImportChoices): Promise<ImportReport> =>
  send("/api/import", choices, { dry_run: "1" });

export const sendImport = (choices: ImportChoices, consent: object | null) =>
  send<ImportReport>("/api/import", choices, {
    dry_run: "0",
    ...(consent ? { consent: JSON.stringify(consent) } : {}),
  });

/** The rows with what has to be corrected, as CSV. */
export const correctedTable = (choices: ImportChoices): Promise<string> =>
  send("/api/import/corrected", choices, { dry_run: "1" });

function send<Result>(path: string, choices: ImportChoices, more: Record<string, string>) {
  const { file, columns, values } = choices;
  const form = new FormData();
  form.set("file", file);
  form.set("columns", JSON.stringify(columns));
  form.set("values", JSON.stringify(values));
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  return browserApi.upload<Result>("POST", path, form, () => {});
}
