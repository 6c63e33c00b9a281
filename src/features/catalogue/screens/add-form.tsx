import { Plus } from "lucide-react";
import { browserApi } from "#src/client/browser.ts";
import type { EntryPage } from "#src/features/catalogue/contract.ts";
import {
  CoordinateFields,
  coordinateFieldTexts,
} from "#src/features/catalogue/coordinates/coordinate-fields.tsx";
import { useSameNameQuestion } from "#src/features/catalogue/names/same-name.tsx";
import { IconField, iconFieldTexts } from "#src/features/catalogue/trade-icons/icon-field.tsx";
import { toast } from "#src/ui/actions/toast.tsx";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { TextField } from "#src/ui/forms/field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { OptionalFields } from "./optional-fields.tsx";
import type { ScreenKind } from "./screen-kinds.ts";
import { useShowAdded } from "./use-show-added.ts";

interface AddFormProps {
  kind: ScreenKind;
  list: EntryPage | undefined;
  isFiltered: boolean;
}

/** Adds an entry, opens the last page, where it is listed, and empties the field. */
export function AddForm({ kind, list, isFiltered }: AddFormProps) {
  const { name, texts, field, api, path } = kind;
  const showAdded = useShowAdded(list, path, isFiltered);
  const sameName = useSameNameQuestion({ kind: name, what: "entry" });
  const { form, busy, errors, formError } = useSubmission({
    check: (fields) => sameName.check(fields, field),
    send: (fields) => browserApi.send<string>("POST", api, Object.fromEntries(fields)),
    async done(text, sent) {
      toast(text);
      // Not if the next name was typed meanwhile.
      const typed = form.ref.current?.elements.namedItem(field) as HTMLInputElement | null;
      if (typed?.value === sent.get(field)) form.ref.current?.reset();
      await showAdded(form.ref);
    },
  });

  return (
    <>
      <form
        {...form}
        aria-labelledby="add"
        className="flex flex-col gap-3 rounded-card bg-surface p-4 shadow-card md:px-6 md:py-5"
      >
        <h2 id="add" className="text-panel">
          {texts.add}
        </h2>
        <AdminFormError error={formError} />
        <div className="flex flex-col items-stretch gap-3 md:flex-row md:items-start">
          <TextField
            name={field}
            label={texts.label}
            autoComplete="off"
            required
            errors={errors[field]}
            className="md:max-w-105 md:grow"
          />
          {/* Aligned with the field, not with its label. */}
          <SubmitButton busy={busy} busyText="جارٍ الإضافة…" className="md:mt-[34px]">
            <Plus aria-hidden="true" className="size-5" />
            إضافة
          </SubmitButton>
        </div>
        {name === "profession" && (
          <OptionalFields title={iconFieldTexts.title} hasError={Boolean(errors.icon)} isWide>
            <IconField errors={errors.icon} hidesTitle />
          </OptionalFields>
        )}
        {name === "city" && (
          <OptionalFields
            title={coordinateFieldTexts.title}
            hasError={Boolean(errors.latitude ?? errors.longitude)}
          >
            <CoordinateFields errors={errors} hidesTitle />
          </OptionalFields>
        )}
      </form>
      {sameName.dialog}
    </>
  );
}
