import { useId } from "react";
import { browserApi } from "#src/client/browser.ts";
import type { ReadTable } from "#src/features/imports/contract.ts";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { Below } from "#src/ui/forms/field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { TextArea } from "#src/ui/forms/text-area.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { formCard } from "#src/ui/styles/classes.ts";
import { screenTexts as texts } from "./texts.ts";

interface TableFormProps {
  onRead: (file: File, table: ReadTable) => void;
}

/** Rows that are pasted, or a file. */
export function TableForm({ onRead }: TableFormProps) {
  const id = useId();
  const { form, busy, errors, formError } = useSubmission({
    check: async (fields): Promise<Record<string, string[]>> =>
      fileIn(fields) ? {} : { file: [texts.nothing] },
    async send(fields) {
      const file = fileIn(fields)!;
      const sent = new FormData();
      sent.set("file", file);
      const table = await browserApi.upload<ReadTable>(
        "POST",
        "/api/import/columns",
        sent,
        () => {},
      );
      return { file, table };
    },
    done: ({ file, table }) => onRead(file, table),
  });
  const [error] = errors.file ?? [];
  return (
    <form {...form} aria-label={texts.table} className={formCard}>
      <TextArea
        name="text"
        label={texts.paste}
        hint={texts.pasteHint}
        rows={5}
        dir="auto"
        wrap="off"
        spellCheck={false}
      />
      <div>
        <label htmlFor={id} className="mb-1.5 block text-label font-medium">
          {texts.file}
        </label>
        <input
          id={id}
          type="file"
          name="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          className="control min-h-13 py-3"
        />
        <Below id={id} hint={texts.fileHint} error={error} />
      </div>
      <AdminFormError error={formError} />
      <SubmitButton busy={busy} busyText={texts.reading}>
        {texts.read}
      </SubmitButton>
    </form>
  );
}

/** A file that was chosen comes before what was pasted. */
function fileIn(fields: FormData): File | null {
  const file = fields.get("file");
  if (file instanceof File && file.size > 0) return file;
  const text = String(fields.get("text") ?? "");
  return text.trim() === "" ? null : new File([text], "table.tsv");
}
