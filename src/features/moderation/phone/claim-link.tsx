import { MessageCircle } from "lucide-react";
import { useState } from "react";
import { exactTime } from "#src/arabic/date.ts";
import { browserApi } from "#src/client/browser.ts";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { site } from "#src/settings/current-site.ts";
import { CopyButton } from "#src/ui/actions/copy-button.tsx";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { adminTexts } from "#src/ui/admin/texts.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import type { ClaimLink } from "./contract.ts";
import { phoneScreenTexts as texts } from "./screen.texts.ts";

interface ClaimLinkButtonProps {
  record: RecordForAdmins;
  className?: string;
}

const inRow =
  "inline-flex min-h-11 items-center rounded-control text-label font-semibold text-teal hover:underline";

/** The link by which a craftsman claims a listing that has no account, with a ready text. */
export function ClaimLinkButton({ record, className = inRow }: ClaimLinkButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [link, setLink] = useState<ClaimLink>();
  const { form, busy, formError } = useSubmission({
    send: () => browserApi.send<ClaimLink>("POST", `/api/listings/${record.id}/claim-link`),
    done: setLink,
  });
  if (record.has_account || record.phone === null) return null;
  function close() {
    setOpen(false);
    setLink(undefined);
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={className}
      >
        {texts.claimLink}
        <span className="sr-only"> {record.fullname}</span>
      </button>
      <Dialog open={isOpen} onClose={close} title={texts.claimLink} subtitle={record.fullname}>
        {link ? (
          <ReadyLink link={link} record={record} />
        ) : (
          <form {...form} className="flex flex-col gap-4">
            <p className="text-ink2">{texts.claimIntro}</p>
            <AdminFormError error={formError} />
            <SubmitButton busy={busy} busyText={texts.making}>
              {texts.make}
            </SubmitButton>
          </form>
        )}
        <Button look="quiet" onClick={close}>
          {adminTexts.close}
        </Button>
      </Dialog>
    </>
  );
}

function ReadyLink({ link, record }: { link: ClaimLink; record: RecordForAdmins }) {
  const { url, expires_at } = link;
  const message = `${texts.message(record.fullname, site().name)}\n${url}`;
  return (
    <>
      <p className="rounded-control bg-sunk px-3 py-2 text-small [overflow-wrap:anywhere]">
        <bdi lang="en" dir="ltr">
          {url}
        </bdi>
      </p>
      <p className="text-label text-ink2">
        {texts.until} <time dateTime={expires_at}>{exactTime(expires_at, site())}</time>
      </p>
      <div className="pairs grid gap-3">
        <CopyButton text={url} label={texts.copy} />
        <a
          href={`https://wa.me/${record.phone?.slice(1)}?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass("outlined", "px-2")}
        >
          <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
          {texts.send}
        </a>
      </div>
    </>
  );
}
