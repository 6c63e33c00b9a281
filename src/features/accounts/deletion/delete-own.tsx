import { useState } from "react";
import { setLoggedOut } from "#src/auth/current-user.ts";
import { unmarkNewUser } from "#src/auth/session-hints.ts";
import { browserApi } from "#src/client/browser.ts";
import { PasswordQuestion } from "#src/features/accounts/password/password-question.tsx";
import { toastOnNextPage } from "#src/ui/actions/toast.tsx";
import { Button } from "#src/ui/button.tsx";
import { deleteDrafts } from "#src/ui/forms/draft-storage.ts";
import { formCard } from "#src/ui/styles/classes.ts";
import { questionTexts, deletionTexts as texts } from "./deletion.texts.ts";

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
      <PasswordQuestion
        open={asking}
        onClose={() => setAsking(false)}
        texts={questionTexts}
        cancel={texts.cancel}
        look="danger"
        act={(proof) => browserApi.send<string>("DELETE", "/api/user", proof)}
        onDone={(said) => {
          setLoggedOut();
          unmarkNewUser();
          deleteDrafts();
          toastOnNextPage(said);
          // A new page: nothing of the account stays in memory.
          location.assign("/");
        }}
      />
    </section>
  );
}
