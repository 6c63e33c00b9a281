import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { useSubmission } from "../../../ui/submission.ts";
import { SubmitButton } from "../../../ui/submit-button.tsx";
import { Refused, useSessionEnded } from "../guard/session-ended.tsx";
import { passwordTexts } from "../profile/profile.texts.ts";
import { CodeField } from "./code-field.tsx";
import { pairingTexts, proofTexts } from "./second-factor.texts.ts";

interface ProofQuestionProps<Answer> {
  about: keyof typeof proofTexts;
  open: boolean;
  onClose: () => void;
  act: (proof: Record<string, unknown>) => Promise<Answer>;
  onDone: (answer: Answer) => unknown;
}

/** Asks for the password and a code before the second factor changes. */
export function ProofQuestion<Answer>(props: ProofQuestionProps<Answer>) {
  const { about, open, onClose, act, onDone } = props;
  const { title, text, send, sending } = proofTexts[about];
  const sessionEnded = useSessionEnded();
  const { form, busy, errors, general, ended, forget } = useSubmission({
    send: (fields) => act(Object.fromEntries(fields)),
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
    forget();
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={title}>
      <form {...form} className="flex flex-col gap-4">
        <p className="text-ink2">{text}</p>
        <PasswordField
          name="current_password"
          label={passwordTexts.current}
          autoComplete="current-password"
          required
          errors={errors.current_password}
        />
        <CodeField recovery errors={errors.code} />
        <Refused text={general} ended={ended} />
        <div className="pairs grid gap-3">
          <SubmitButton busy={busy} busyText={sending} className="px-3">
            {send}
          </SubmitButton>
          <Button look="outlined" onClick={close} className="px-3">
            {pairingTexts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
