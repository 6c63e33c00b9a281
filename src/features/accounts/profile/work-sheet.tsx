import { useRef } from "react";
import { useRevalidator } from "react-router";
import { SessionFormError, useSessionEnded } from "#src/auth/session-ended.tsx";
import { useWorkExamples } from "#src/features/accounts/forms/work-field.tsx";
import type { OwnRecord } from "#src/features/accounts/record/record.contract.ts";
import { workTexts } from "#src/features/accounts/texts.ts";
import { optionalFields } from "#src/features/craftsmen/fields/fields.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { TextArea } from "#src/ui/forms/text-area.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { profileTexts, stepTexts as texts } from "./profile.texts.ts";
import { saveChanges } from "./profile-form.tsx";

interface WorkSheetProps {
  open: boolean;
  onClose: () => void;
  user: OwnRecord;
}

/** Asks what one does, with three examples of the trade that are put into the field by a press. */
export function WorkSheet({ open, onClose, user }: WorkSheetProps) {
  const { revalidate } = useRevalidator();
  const field = useRef<HTMLTextAreaElement>(null);
  const examples = useWorkExamples(user.profession);
  const { form, busy, errors, formError, reset } = useSubmission({
    send: (fields) => saveChanges(user, fields),
    async done(text) {
      close();
      toast(text);
      await revalidate();
    },
    refused: useSessionEnded(),
  });

  function close() {
    reset();
    onClose();
  }

  function fill(example: string) {
    field.current!.value = example;
    field.current!.focus();
  }

  return (
    <Dialog open={open} onClose={close} title={texts.writeWork}>
      <form {...form} className="flex flex-col gap-4">
        <TextArea
          ref={field}
          name="description"
          label={workTexts.label}
          hint={workTexts.hint}
          rows={4}
          maxLength={optionalFields.description.maxLength}
          defaultValue={user.description ?? ""}
          data-first-focus
          errors={errors.description}
        />
        <div>
          <p className="mb-1 text-label font-medium">{texts.examples}</p>
          <ul className="flex flex-col gap-2">
            {examples.map((example) => (
              <li key={example}>
                <button
                  type="button"
                  onClick={() => fill(example)}
                  className="min-h-11 w-full rounded-control border border-line px-3.5 py-2 text-start text-label"
                >
                  {example}
                </button>
              </li>
            ))}
          </ul>
        </div>
        <SessionFormError error={formError} />
        <SubmitButton busy={busy} busyText={profileTexts.saving}>
          {texts.save}
        </SubmitButton>
      </form>
    </Dialog>
  );
}
