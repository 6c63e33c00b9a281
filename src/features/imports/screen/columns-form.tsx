import type { ImportReport, ReadTable } from "#src/features/imports/contract.ts";
import { fieldLabels, importFields } from "#src/features/imports/rows/headings.ts";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { Select } from "#src/ui/forms/field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { formCard } from "#src/ui/styles/classes.ts";
import { rememberColumns, rememberedColumns } from "./remembered-columns.ts";
import { dryRun, type ImportChoices } from "./send-import.ts";
import { screenTexts as texts } from "./texts.ts";

interface ColumnsFormProps {
  file: File;
  table: ReadTable;
  onChecked: (form: ImportChoices, report: ImportReport) => void;
}

/** Which column is which field. Those that are known or were matched before are chosen already. */
export function ColumnsForm({ file, table, onChecked }: ColumnsFormProps) {
  const remembered = rememberedColumns.read();
  const { form, busy, formError } = useSubmission({
    async send(fields) {
      const columns = Object.fromEntries(
        table.columns.map(({ heading }, index) => [
          heading,
          String(fields.get(`column-${index}`)) || null,
        ]),
      );
      const choices: ImportChoices = { file, columns, values: {} };
      return { choices, report: await dryRun(choices) };
    },
    done({ choices, report }) {
      const chosen = Object.entries(choices.columns).map(([heading, field]) => [
        heading,
        field ?? "",
      ]);
      rememberColumns(Object.fromEntries(chosen));
      onChecked(choices, report);
    },
  });
  return (
    <form {...form} aria-labelledby="columns" className={formCard}>
      <h2 id="columns" className="text-panel">
        {texts.columns}
      </h2>
      <p className="text-ink2">{texts.columnsIntro}</p>
      {table.columns.map(({ heading, field, samples }, index) => (
        <Select
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and stay in their order
          key={index}
          name={`column-${index}`}
          label={heading || texts.unnamed(index + 1)}
          hint={samples.map(isolated).join(" · ") || undefined}
          none={texts.ignore}
          options={importFields.map((value) => ({ value, text: fieldLabels[value] }))}
          defaultValue={remembered[heading] ?? field ?? ""}
        />
      ))}
      <AdminFormError error={formError} />
      <SubmitButton busy={busy} busyText={texts.checking}>
        {texts.check}
      </SubmitButton>
    </form>
  );
}

/** With marks around it that keep the groups of a number in their order between Arabic words. */
const isolated = (sample: string) => `\u2068${sample}\u2069`;
