import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { browserApi } from "#src/client/browser.ts";
import type { EntryPage } from "#src/features/catalogue/contract.ts";
import {
  CoordinateFields,
  coordinateFieldTexts,
} from "#src/features/catalogue/coordinates/coordinate-fields.tsx";
import { toast } from "#src/ui/actions/toast.tsx";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { pagePath } from "#src/ui/admin/load-page.ts";
import { TextField } from "#src/ui/forms/field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import type { ScreenKind } from "./screen-kinds.ts";

interface AddFormProps {
  kind: ScreenKind;
  list: EntryPage | undefined;
  isFiltered: boolean;
}

/** A page that leads to the last one. */
const pastTheEnd = 2 ** 31 - 1;

/** Adds an entry, opens the last page, where it is listed, and empties the field. */
export function AddForm({ kind, list, isFiltered }: AddFormProps) {
  const { name, texts, field, api, path } = kind;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isAdded = useRef(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const [wasUnfolded, setWasUnfolded] = useState(false);
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) => browserApi.send<string>("POST", api, Object.fromEntries(fields)),
    async done(text, sent) {
      toast(text);
      // Not if the next name was typed meanwhile.
      const typed = form.ref.current?.elements.namedItem(field) as HTMLInputElement | null;
      if (typed?.value === sent.get(field)) form.ref.current?.reset();
      isAdded.current = true;
      // The filter may hide the new one, and its total says nothing of the whole list.
      const last = isFiltered ? pastTheEnd : list ? Math.ceil((list.total + 1) / list.per_page) : 1;
      if (!list || last === list.current_page) await revalidate();
      else await navigate(pagePath(path, last), { preventScrollReset: true });
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list was loaded again
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    // Opening another page has moved the focus to `main`.
    const frame = requestAnimationFrame(() => form.ref.current?.querySelector("input")?.focus());
    return () => cancelAnimationFrame(frame);
  }, [list]);

  return (
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
      {name === "city" && (
        <details
          // Stays so once its error is corrected: somebody is typing there.
          open={isUnfolded || Boolean(errors.latitude ?? errors.longitude)}
          onToggle={({ currentTarget }) => {
            setUnfolded(currentTarget.open);
            setWasUnfolded(true);
          }}
        >
          <summary className="min-h-11 content-center font-semibold text-teal">
            {coordinateFieldTexts.title}
          </summary>
          {wasUnfolded && (
            <div className="md:max-w-105">
              <CoordinateFields errors={errors} hidesTitle />
            </div>
          )}
        </details>
      )}
    </form>
  );
}
