import { useRevalidator } from "react-router";
import { SessionFormError, useSessionEnded } from "#src/auth/session-ended.tsx";
import { browserApi } from "#src/client/browser.ts";
import { NewPasswordFields } from "#src/features/accounts/forms/fields.tsx";
import { toast } from "#src/ui/actions/toast.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { formCard } from "#src/ui/styles/classes.ts";
import { passwordTexts } from "./password.texts.ts";

/**
 * Another password for the account; all its other sessions end by it.
 * @param login e-mail or number, by which a password manager knows the account
 */
export function ChangePassword({ login }: { login: string }) {
  const { revalidate } = useRevalidator();
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) =>
      browserApi.send<string>("PUT", "/api/update-password", Object.fromEntries(fields)),
    async done(text) {
      toast(text);
      form.ref.current?.reset();
      await revalidate();
    },
    refused: useSessionEnded(),
  });
  return (
    <form {...form} aria-labelledby="change-password" className={formCard}>
      <div>
        <h2 id="change-password" tabIndex={-1} className="mb-1 text-panel outline-none">
          {passwordTexts.title}
        </h2>
        <p className="text-label text-ink2">{passwordTexts.intro}</p>
      </div>
      {/* Nameless, so that it is not sent: it tells password managers whose password this is. */}
      <input type="text" autoComplete="username" defaultValue={login} readOnly hidden />
      <PasswordField
        name="current_password"
        label={passwordTexts.current}
        autoComplete="current-password"
        required
        errors={errors.current_password}
      />
      <NewPasswordFields errors={errors} />
      <SessionFormError error={formError} />
      <SubmitButton busy={busy} busyText={passwordTexts.sending}>
        {passwordTexts.send}
      </SubmitButton>
    </form>
  );
}
