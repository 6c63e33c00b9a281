import { RotateCw, Trash2 } from "lucide-react";
import { age } from "#src/arabic/dates/age.ts";
import { plural } from "#src/arabic/plural.ts";
import { browserApi } from "#src/client/browser.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { useAction } from "#src/ui/actions/use-action.ts";
import { adminTexts } from "#src/ui/admin/texts.ts";
import { Button } from "#src/ui/button.tsx";
import { useNow } from "#src/ui/use-now.ts";
import { readableEmail } from "#src/util/email-address.ts";
import type { FailedMail as Failed } from "./contract.ts";
import {
  attemptCounts,
  mailFailureTexts,
  mailKindNames,
  siteStateTexts as texts,
} from "./texts.ts";

interface FailedMailProps {
  mail: Failed;
  onSent: () => unknown;
  /** The list may be outdated. */
  onRefused: () => unknown;
  onDrop: () => unknown;
}

/** A failed mail: its kind, recipient, age and error, with its actions. */
export function FailedMail({ mail, onSent, onRefused, onDrop }: FailedMailProps) {
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
