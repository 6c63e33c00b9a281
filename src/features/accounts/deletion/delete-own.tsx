import { useState } from "react";
import { setLoggedOut } from "../../../auth/current-user.ts";
import { unmarkNewUser } from "../../../auth/session-hints.ts";
import { browserApi } from "../../../client/browser.ts";
import { toastOnNextPage } from "../../../ui/actions/toast.tsx";
import { Button } from "../../../ui/button.tsx";
import { deleteDrafts } from "../../../ui/forms/draft-storage.ts";
import { formCard } from "../../../ui/forms/form-card.ts";
import { PasswordQuestion } from "../password/password-question.tsx";
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
