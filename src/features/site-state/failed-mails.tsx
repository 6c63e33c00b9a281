import { RotateCw, Trash2 } from "lucide-react";
import { useRevalidator } from "react-router";
import { age } from "#src/arabic/age.ts";
import { plural } from "#src/arabic/plural.ts";
import { browserApi } from "#src/client/browser.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { useAction } from "#src/ui/actions/use-action.ts";
import { DeleteDialog, useDialogItem } from "#src/ui/admin/confirm-dialog.tsx";
import { adminTexts } from "#src/ui/admin/texts.ts";
import { useFocusAfterRemoval } from "#src/ui/admin/use-focus-after-removal.ts";
import { Button } from "#src/ui/button.tsx";
import { useNow } from "#src/ui/use-now.ts";
import { readableEmail } from "#src/util/email-address.ts";
import type { FailedMail as Failed, SiteState } from "./contract.ts";
import {
  attemptCounts,
  mailFailureTexts,
  mailKindNames,
  mailsWaiting,
  siteStateTexts as texts,
} from "./texts.ts";

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

interface FailedMailProps {
  mail: Failed;
  onSent: () => unknown;
  /** The list may be outdated. */
  onRefused: () => unknown;
  onDrop: () => unknown;
}

/** A failed mail: its kind, recipient, age and error, with its actions. */
function FailedMail({ mail, onSent, onRefused, onDrop }: FailedMailProps) {
  const now = useNow();
  const { id, kind, recipient, created_at, attempts, trouble, reason, is_tried } = mail;
  const { busy, run } = useAction({
    act: () => browserApi.send<string>("POST", `/api/site-state/mails/${id}/send-again`),
    done: onSent,
    refused(error) {
      toast(error.message, "bad");
      return onRefused();
    },
  });
  const recipientLabel = (
    <span className="sr-only">
      {texts.of} <bdi dir="ltr">{readableEmail(recipient)}</bdi>
    </span>
  );
  return (
    <li className="grid gap-x-6 gap-y-3 px-4 py-4 md:px-6 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h3 className="text-plain font-semibold">{mailKindNames[kind]}</h3>
        <p>
          {texts.to} <bdi dir="ltr">{readableEmail(recipient)}</bdi>
        </p>
        <p className="text-label text-ink2">
          <time dateTime={created_at}>{age(created_at, now)}</time>،{" "}
          {plural(attempts, attemptCounts)}. {is_tried ? texts.isTried : texts.isGivenUp}
        </p>
        <p className="mt-1 text-clay-ink">{mailFailureTexts[trouble]}</p>
        <details className="text-small text-ink2">
          <summary className="inline-flex min-h-11 items-center text-teal">{texts.details}</summary>
          <p dir="ltr" lang="en" className="text-start">
            {reason}
          </p>
        </details>
      </div>
      <div className="flex flex-wrap gap-3 lg:self-center">
        <Button look="outlined" onClick={run} busy={busy} data-focus-after-removal>
          <RotateCw aria-hidden="true" className="size-5" />
          {busy ? texts.sending : texts.sendAgain}
          {recipientLabel}
        </Button>
        <Button look="warning" aria-haspopup="dialog" onClick={onDrop}>
          <Trash2 aria-hidden="true" className="size-5" />
          {adminTexts.delete}
          {recipientLabel}
        </Button>
      </div>
    </li>
  );
}
