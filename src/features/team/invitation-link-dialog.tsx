import { MessageCircle } from "lucide-react";
import { useState } from "react";
import { exactTime } from "#src/arabic/date.ts";
import { browserApi } from "#src/client/browser.ts";
import { passwordTexts } from "#src/features/accounts/password/password.texts.ts";
import { site } from "#src/settings/current-site.ts";
import { CopyButton } from "#src/ui/actions/copy-button.tsx";
import { toast } from "#src/ui/actions/toast.tsx";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { adminTexts } from "#src/ui/admin/texts.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Email } from "#src/ui/email.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { handled, useSubmission } from "#src/ui/forms/use-submission.ts";
import { rightsTexts, linkTexts as texts } from "./screens.texts.ts";
import type { AdminInvitation, InvitationLink } from "./team.contract.ts";

interface InvitationLinkDialogProps {
  invitation: AdminInvitation;
  open: boolean;
  onClose: () => void;
  /** The list is outdated. */
  onChanged: () => unknown;
}

/** A link that the owner gives to the invited person, which is made when it is asked for. */
export function InvitationLinkDialog({
  invitation,
  open,
  onClose,
  onChanged,
}: InvitationLinkDialogProps) {
  const { id, email, role } = invitation;
  const [link, setLink] = useState<InvitationLink>();
  const { form, busy, errors, formError, reset } = useSubmission({
    send: (fields) =>
      browserApi.send<InvitationLink>(
        "POST",
        `/api/team/invitations/${id}/link`,
        Object.fromEntries(fields),
      ),
    done: setLink,
    async refused(error) {
      if (!error.isOutdated) return undefined;
      close();
      toast(error.message, "bad");
      return handled;
    },
  });
  function close() {
    // Neither a password nor a link stays behind.
    form.ref.current?.reset();
    reset();
    setLink(undefined);
    onClose();
    void onChanged();
  }
  return (
    <Dialog open={open} onClose={close} title={texts.title} subtitle={<Email address={email} />}>
      {link ? (
        <Link link={link} onClose={close} />
      ) : (
        <form {...form} className="flex flex-col gap-4">
          <AdminFormError error={formError} />
          <p className="text-ink2">{texts.intro}</p>
          {role === "owner" && (
            <PasswordField
              name="current_password"
              label={passwordTexts.current}
              hint={rightsTexts.ownPassword}
              autoComplete="current-password"
              required
              errors={errors.current_password}
            />
          )}
          <div className="pairs grid gap-3">
            <SubmitButton busy={busy} busyText={texts.making} data-first-focus className="px-3">
              {texts.make}
            </SubmitButton>
            <Button look="outlined" onClick={close} className="px-3">
              {adminTexts.cancel}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function Link({
  link: { url, expires_at },
  onClose,
}: {
  link: InvitationLink;
  onClose: () => void;
}) {
  const message = encodeURIComponent(`${texts.message(site().name)}\n${url}`);
  return (
    <>
      <p className="rounded-control bg-sunk px-3 py-2 text-small [overflow-wrap:anywhere]">
        <bdi lang="en" dir="ltr">
          {url}
        </bdi>
      </p>
      <p className="text-label text-ink2">
        {texts.once} <time dateTime={expires_at}>{exactTime(expires_at, site())}</time>
      </p>
      <div className="pairs grid gap-3">
        <CopyButton text={url} label={texts.copy} />
        <a
          href={`https://wa.me/?text=${message}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass("outlined", "px-2")}
        >
          <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
          {texts.whatsapp}
        </a>
      </div>
      <Button look="quiet" onClick={onClose}>
        {adminTexts.close}
      </Button>
    </>
  );
}
