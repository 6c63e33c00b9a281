import { useRevalidator } from "react-router";
import { plural } from "../../arabic/plural.ts";
import { browserApi } from "../../client/browser.ts";
import { DeleteDialog } from "../../ui/admin/confirm-dialog.tsx";
import { useFocusAfterRemoval } from "../../ui/admin/restore-focus.ts";
import { useQuestionSubject } from "../../ui/admin/use-question-subject.ts";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/use-action.ts";
import type { FailedMail as Failed, SiteState } from "./contract.ts";
import { FailedMail } from "./failed-mail.tsx";
import { mailsWaiting, siteStateTexts as texts } from "./texts.ts";

/** What should have gone out a day ago, each to be sent again or given up. */
export function FailedMails({ mail: { failed, failures } }: { mail: SiteState["mail"] }) {
  const { revalidate } = useRevalidator();
  const { box, leaves } = useFocusAfterRemoval<HTMLUListElement>(failures);
  const { about, isOpen, ask, close } = useQuestionSubject<Failed>();
  const gone = (place: number) => {
    leaves(place);
    return revalidate();
  };
  const all = useAction({
    act: () => browserApi.send<string>("POST", "/api/site-state/mails/send-again"),
    done: () => gone(0),
  });
  if (failures.length === 0) return null;
  return (
    <section
      aria-labelledby="failed-mails"
      className="edge-mark rounded-card bg-surface before:border-clay shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-4 md:px-6">
        <div className="min-w-0">
          <h2 id="failed-mails" className="text-panel">
            {texts.failedMails}
          </h2>
          <p className="text-label text-ink2">
            {plural(failed, mailsWaiting)}
            {failed > failures.length && `. ${texts.onlyOldest}`}
          </p>
        </div>
        {failed > 1 && (
          <Button onClick={all.run} busy={all.busy} className="max-xs:w-full">
            {all.busy ? texts.sending : texts.sendAllAgain}
          </Button>
        )}
      </div>
      <ul ref={box} className="divide-y divide-line border-t border-line">
        {failures.map((mail, place) => (
          <FailedMail
            key={mail.id}
            mail={mail}
            onSent={() => gone(place)}
            onRefused={() => gone(place)}
            onDrop={() => ask(mail)}
          />
        ))}
      </ul>
      {about && (
        <DeleteDialog
          key={about.id}
          open={isOpen}
          title={texts.dropTitle}
          act={() => browserApi.send<string>("DELETE", `/api/site-state/mails/${about.id}`)}
          onClose={close}
          onDone={() => gone(failures.findIndex(({ id }) => id === about.id))}
          onRefused={revalidate}
        >
          {texts.dropBefore}
          <bdi dir="ltr">{about.recipient}</bdi>
          {texts.dropAfter}
        </DeleteDialog>
      )}
    </section>
  );
}
