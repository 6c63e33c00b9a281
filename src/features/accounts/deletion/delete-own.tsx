import { useState } from "react";
import { browserApi } from "../../../api/browser.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { forgetDrafts } from "../../../ui/kept-drafts.ts";
import { PasswordField } from "../../../ui/password-field.tsx";
import { useSubmission } from "../../../ui/submission.ts";
import { SubmitButton } from "../../../ui/submit-button.tsx";
import { formCard } from "../form-screen.tsx";
import { Refused, useSessionEnded } from "../guard/session-ended.tsx";
import { leave } from "../guard/who-is-here.ts";
import { deletionTexts as texts } from "./deletion.texts.ts";

/** The end of one's own account, after a question that wants the password. */
export function DeleteOwn() {
  const [asking, setAsking] = useState(false);
  return (
    <section aria-labelledby="delete-account" className={formCard}>
      <div>
        <h2 id="delete-account" className="mb-1 text-panel">
          {texts.title}
        </h2>
        <p className="text-label text-ink2">{texts.intro}</p>
      </div>
      <Button
        look="warning"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        className="self-start px-4"
      >
        {texts.ask}
      </Button>
      <DeletionQuestion open={asking} onClose={() => setAsking(false)} />
    </section>
  );
}

function DeletionQuestion({ open, onClose }: { open: boolean; onClose: () => void }) {
  const sessionEnded = useSessionEnded();
  const { form, busy, errors, general, ended, forget } = useSubmission({
    send: (fields) => browserApi.send<string>("DELETE", "/api/user", Object.fromEntries(fields)),
    done() {
      leave();
      forgetDrafts();
      // A new page: nothing of the account stays in memory.
      location.assign("/");
    },
    // The way back in stands in the dialog, over which a toast would not be seen.
    refused: (error) => sessionEnded(error)?.text,
  });
  const close = () => {
    form.ref.current?.reset();
    forget();
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={texts.question}>
      <form {...form} className="flex flex-col gap-4">
        <p className="text-ink2">{texts.text}</p>
        <PasswordField
          name="current_password"
          label={texts.password}
          autoComplete="current-password"
          required
          errors={errors.current_password}
        />
        <Refused text={general} ended={ended} />
        <div className="pairs grid gap-3">
          <SubmitButton look="danger" busy={busy} busyText={texts.sending} className="px-3">
            {texts.send}
          </SubmitButton>
          <Button look="outlined" data-first-focus onClick={close} className="px-3">
            {texts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
