import { useRevalidator } from "react-router";
import { plural } from "#src/arabic/plural.ts";
import { browserApi } from "#src/client/browser.ts";
import { useAction } from "#src/ui/actions/use-action.ts";
import { DeleteDialog } from "#src/ui/admin/confirm-dialog.tsx";
import { useDialogItem } from "#src/ui/admin/use-dialog-item.ts";
import { useFocusAfterRemoval } from "#src/ui/admin/use-focus-after-removal.ts";
import { Button } from "#src/ui/button.tsx";
import { readableEmail } from "#src/util/email-address.ts";
import type { FailedMail as Failed, SiteState } from "./contract.ts";
import { FailedMail } from "./failed-mail.tsx";
import { mailsWaiting, siteStateTexts as texts } from "./texts.ts";

/** The mails that have failed for a day, to retry or to give up. */
export function FailedMails({ mail: { failed, failures } }: { mail: SiteState["mail"] }) {
  const { revalidate } = useRevalidator();
  const { box, markRemoved } = useFocusAfterRemoval<HTMLUListElement>(failures);
  const { item: selected, isOpen, open, close } = useDialogItem<Failed>();
  const reloadWithout = (index: number) => {
    markRemoved(index);
    return revalidate();
  };
  const retryAll = useAction({
    act: () => browserApi.send<string>("POST", "/api/site-state/mails/send-again"),
    done: () => reloadWithout(0),
  });
  if (failures.length === 0) return null;
  return (
    <section
      aria-labelledby="failed-mails"
      className="edge-bar rounded-card bg-surface before:border-clay shadow-card"
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
          <Button onClick={retryAll.run} busy={retryAll.busy} className="max-xs:w-full">
            {retryAll.busy ? texts.sending : texts.sendAllAgain}
          </Button>
        )}
      </div>
      <ul ref={box} className="divide-y divide-line border-t border-line">
        {failures.map((mail, index) => (
          <FailedMail
            key={mail.id}
            mail={mail}
            onSent={() => reloadWithout(index)}
            onRefused={() => reloadWithout(index)}
            onDrop={() => open(mail)}
          />
        ))}
      </ul>
      {selected && (
        <DeleteDialog
          key={selected.id}
          open={isOpen}
          title={texts.dropTitle}
          act={() => browserApi.send<string>("DELETE", `/api/site-state/mails/${selected.id}`)}
          onClose={close}
          onDone={() => reloadWithout(failures.findIndex(({ id }) => id === selected.id))}
          onRefused={revalidate}
        >
          {texts.dropBefore}
          <bdi dir="ltr">{readableEmail(selected.recipient)}</bdi>
          {texts.dropAfter}
        </DeleteDialog>
      )}
    </section>
  );
}
