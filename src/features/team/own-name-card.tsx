import { useRevalidator } from "react-router";
import { refetchCurrentUser } from "#src/auth/current-user.ts";
import { SessionFormError, useSessionEnded } from "#src/auth/session-ended.tsx";
import { browserApi } from "#src/client/browser.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { TextField } from "#src/ui/forms/field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { formCard } from "#src/ui/styles/classes.ts";
import { ownNameTexts as texts } from "./screens.texts.ts";

/** The admin's own name. */
export function OwnNameCard({ fullname }: { fullname: string }) {
  const { revalidate } = useRevalidator();
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) => browserApi.send<string>("PUT", "/api/own-name", Object.fromEntries(fields)),
    async done(text) {
      toast(text);
      // The header has it, too.
      await Promise.all([revalidate(), refetchCurrentUser().catch(() => {})]);
    },
    refused: useSessionEnded(),
  });
  return (
    <form {...form} aria-labelledby="own-name" className={formCard}>
      <div>
        <h2 id="own-name" className="mb-1 text-panel">
          {texts.title}
        </h2>
        <p className="text-label text-ink2">{texts.intro}</p>
      </div>
      <TextField
        name="fullname"
        label={texts.name}
        autoComplete="name"
        required
        defaultValue={fullname}
        errors={errors.fullname}
      />
      <SessionFormError error={formError} />
      <SubmitButton busy={busy} busyText={texts.sending}>
        {texts.send}
      </SubmitButton>
    </form>
  );
}
