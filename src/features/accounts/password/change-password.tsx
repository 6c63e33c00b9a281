import { useRevalidator } from "react-router";
import { SessionFormError, useSessionEnded } from "../../../auth/session-ended.tsx";
import { browserApi } from "../../../client/browser.ts";
import { toast } from "../../../ui/actions/toast.tsx";
import { formCard } from "../../../ui/forms/form-card.ts";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { SubmitButton } from "../../../ui/forms/submit-button.tsx";
import { useSubmission } from "../../../ui/forms/use-submission.ts";
import { NewPasswordFields } from "../forms/fields.tsx";
import { passwordTexts } from "./password.texts.ts";

/** Another password for the account; all its other sessions end by it. */
export function ChangePassword({ email }: { email: string }) {
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
      <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
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
