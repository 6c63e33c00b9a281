import { browserApi } from "#src/client/browser.ts";
import { passwordTexts } from "#src/features/accounts/password/password.texts.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { adminTexts } from "#src/ui/admin/texts.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Email } from "#src/ui/email.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { handled, useSubmission } from "#src/ui/forms/use-submission.ts";
import { removalTexts, rightsTexts, teamTexts } from "./screens.texts.ts";
import type { TeamMember } from "./team.contract.ts";

interface RemoveOwnerDialogProps {
  owner: TeamMember;
  open: boolean;
  onClose: () => void;
  onDone: () => unknown;
  /** Another owner was first, and the message is shown. */
  onRefused: () => unknown;
}

/** Asks for the password before another owner is removed. */
export function RemoveOwnerDialog({ owner, open, ...props }: RemoveOwnerDialogProps) {
  const { id, fullname, email } = owner;
  const { form, busy, errors, formError, reset } = useSubmission({
    send: (fields) =>
      browserApi.send<string>("DELETE", `/api/team/${id}`, Object.fromEntries(fields)),
    async done(text) {
      close();
      toast(text);
      await props.onDone();
    },
    async refused(error) {
      if (!error.isOutdated) return undefined;
      close();
      toast(error.message, "bad");
      await props.onRefused();
      return handled;
    },
  });
  const close = () => {
    // No password stays behind.
    form.ref.current?.reset();
    reset();
    props.onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={removalTexts.title}>
      <form {...form} className="flex flex-col gap-4">
        <AdminFormError error={formError} />
        <div className="text-ink2 [overflow-wrap:anywhere]">
          <p className="font-semibold text-ink">
            {fullname} (<Email address={email} />)
          </p>
          <p>{removalTexts.text}</p>
        </div>
        <PasswordField
          name="current_password"
          label={passwordTexts.current}
          hint={rightsTexts.passwordForOwner}
          autoComplete="current-password"
          data-first-focus
          required
          errors={errors.current_password}
        />
        <div className="pairs grid gap-3">
          <SubmitButton busy={busy} busyText={removalTexts.removing} look="danger" className="px-3">
            {teamTexts.remove}
          </SubmitButton>
          <Button look="outlined" onClick={close} className="px-3">
            {adminTexts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
