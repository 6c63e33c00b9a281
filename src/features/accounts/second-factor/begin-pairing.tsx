import { SessionFormError, useSessionEnded } from "#src/auth/session-ended.tsx";
import { browserApi } from "#src/client/browser.ts";
import { passwordTexts } from "#src/features/accounts/password/password.texts.ts";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import type { Pairing } from "./contract.ts";
import { factorTexts as texts } from "./second-factor.texts.ts";

interface BeginPairingProps {
  email: string;
  onBegun: (pairing: Pairing) => void;
}

/** The password first: an open browser alone does not bind the account to a stranger's phone. */
export function BeginPairing({ email, onBegun }: BeginPairingProps) {
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) =>
      browserApi.send<Pairing>("POST", "/api/two-factor", Object.fromEntries(fields)),
    done: onBegun,
    refused: useSessionEnded(),
  });
  return (
    <form {...form} className="flex max-w-140 flex-col gap-5">
      {/* Nameless, so that it is not sent: it tells password managers whose password this is. */}
      <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField
        name="current_password"
        label={passwordTexts.current}
        hint={texts.passwordFirst}
        autoComplete="current-password"
        required
        errors={errors.current_password}
      />
      <SessionFormError error={formError} />
      <SubmitButton busy={busy} busyText={texts.beginning}>
        {texts.begin}
      </SubmitButton>
    </form>
  );
}
