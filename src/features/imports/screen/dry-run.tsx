import { Download } from "lucide-react";
import { useState } from "react";
import { ApiError } from "#src/client/client.ts";
import type { Options } from "#src/features/catalogue/options.ts";
import type { ImportReport } from "#src/features/imports/contract.ts";
import { correctedTexts } from "#src/features/imports/texts.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { Button } from "#src/ui/button.tsx";
import { Select } from "#src/ui/forms/field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { formCard } from "#src/ui/styles/classes.ts";
import { Counts, Lines } from "./counts.tsx";
import { correctedTable, dryRun, type EntryChoice, type ImportChoices } from "./send-import.ts";
import { screenTexts as texts } from "./texts.ts";

interface DryRunProps {
  form: ImportChoices;
  report: ImportReport;
  options: Options;
  onChecked: (form: ImportChoices, report: ImportReport) => void;
}

/** What would become of each row. Nothing is stored yet. */
export function DryRun({ form, report, options, onChecked }: DryRunProps) {
  const { unknown, refused, notes } = report;
  return (
    <section aria-labelledby="result" className={formCard}>
      <h2 id="result" className="text-panel">
        {texts.result}
      </h2>
      <p role="status">{report.message}</p>
      <Counts report={report} />
      {unknown.professions.length + unknown.cities.length > 0 && (
        <UnknownForm form={form} unknown={unknown} options={options} onChecked={onChecked} />
      )}
      {refused.length > 0 && (
        <>
          <h3 className="font-semibold">{texts.refused}</h3>
          <Lines notes={refused} />
          <CorrectedDownload form={form} />
        </>
      )}
      {notes.length > 0 && (
        <>
          <h3 className="font-semibold">{texts.notes}</h3>
          <Lines notes={notes} />
        </>
      )}
    </section>
  );
}

interface UnknownFormProps extends Omit<DryRunProps, "report"> {
  unknown: ImportReport["unknown"];
}

/** Words that are no profession or city of the site, each once. */
function UnknownForm({ form: choices, unknown, options, onChecked }: UnknownFormProps) {
  const { form, busy, formError } = useSubmission({
    async send(fields) {
      const next: ImportChoices = {
        ...choices,
        values: {
          professions: { ...choices.values.professions, ...chosen("professions") },
          cities: { ...choices.values.cities, ...chosen("cities") },
        },
      };
      return { next, report: await dryRun(next) };

      function chosen(kind: keyof typeof unknown): Record<string, EntryChoice> {
        return Object.fromEntries(
          unknown[kind].flatMap((word, index) => {
            const value = String(fields.get(`${kind}-${index}`) ?? "");
            return value === "" ? [] : [[word, value === "new" ? value : Number(value)]];
          }),
        );
      }
    },
    done: ({ next, report }) => onChecked(next, report),
  });
  const groups = [
    [
      "professions",
      texts.unknownProfessions,
      options.professions.map(({ id, title }) => ({ value: id, text: title })),
    ],
    [
      "cities",
      texts.unknownCities,
      options.cities.map(({ id, name }) => ({ value: id, text: name })),
    ],
  ] as const;
  return (
    <form {...form} className="flex flex-col gap-4 border-t border-line pt-4">
      <p className="text-ink2">{texts.unknownIntro}</p>
      {groups.map(
        ([kind, title, entries]) =>
          unknown[kind].length > 0 && (
            <fieldset key={kind} className="flex flex-col gap-3">
              <legend className="mb-2 font-semibold">{title}</legend>
              {unknown[kind].map((word, index) => (
                <Select
                  key={word}
                  name={`${kind}-${index}`}
                  label={word}
                  none={texts.leaveOut}
                  options={[{ value: "new", text: texts.addIt }, ...entries]}
                />
              ))}
            </fieldset>
          ),
      )}
      <AdminFormError error={formError} />
      <SubmitButton busy={busy} busyText={texts.checking}>
        {texts.checkAgain}
      </SubmitButton>
    </form>
  );
}

function CorrectedDownload({ form }: { form: ImportChoices }) {
  const [busy, setBusy] = useState(false);
  async function download() {
    if (busy) return;
    setBusy(true);
    try {
      // Reading the response as text has removed the mark by which Excel knows UTF-8.
      save(`\uFEFF${(await correctedTable(form)).replace(/^\uFEFF/, "")}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(error.message, "bad");
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <Button look="outlined" onClick={download} busy={busy} className="self-start">
        <Download aria-hidden="true" className="size-5" />
        {busy ? texts.downloading : texts.download}
      </Button>
      <p className="text-small text-ink2">{texts.downloadHint}</p>
    </div>
  );
}

function save(csv: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([csv], { type: "text/csv" }));
  link.download = correctedTexts.fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
