import type { ReactNode } from "react";
import { SessionFormError, useSessionEnded } from "#src/auth/session-ended.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";

interface PasswordQuestionProps<Answer> {
  open: boolean;
  onClose: () => void;
  texts: { title: string; text: string; password: string; send: string; sending: string };
  cancel: string;
  look?: "danger";
  act: (proof: Record<string, unknown>) => Promise<Answer>;
  onDone: (answer: Answer) => unknown;
  /** What is asked for beside the password. */
  fields?: (errors: Record<string, string[]>) => ReactNode;
}

/** Asks for the password before something is done that cannot be left to whoever holds the session. */
export function PasswordQuestion<Answer>(props: PasswordQuestionProps<Answer>) {
  const { open, onClose, texts, cancel, look, act, onDone, fields } = props;
  const sessionEnded = useSessionEnded();
  const { form, busy, errors, formError, reset } = useSubmission({
    send: (given) => act(Object.fromEntries(given)),
    async done(answer) {
      close();
      await onDone(answer);
    },
    // The way back in stands in the dialog, over which a toast would not be seen.
    refused: (error) => sessionEnded(error)?.text,
  });
  const close = () => {
    // No password stays behind.
    form.ref.current?.reset();
    reset();
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={texts.title}>
      <form {...form} className="flex flex-col gap-4">
        <p className="text-ink2">{texts.text}</p>
        <PasswordField
          name="current_password"
          label={texts.password}
          autoComplete="current-password"
          data-first-focus
          required
          errors={errors.current_password}
        />
        {fields?.(errors)}
        <SessionFormError error={formError} />
        <div className="pairs grid gap-3">
          <SubmitButton
            busy={busy}
            busyText={texts.sending}
            className="px-3"
            {...(look ? { look } : {})}
          >
            {texts.send}
          </SubmitButton>
          <Button look="outlined" onClick={close} className="px-3">
            {cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
