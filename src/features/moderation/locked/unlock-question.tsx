import type { ReactNode } from "react";
import { browserApi } from "#src/client/browser.ts";
import type { ApiError } from "#src/client/client.ts";
import type { LockedAccount } from "#src/features/accounts/unlock/unlock.contract.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { adminTexts } from "#src/ui/admin/texts.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Email } from "#src/ui/email.tsx";
import { Choice } from "#src/ui/forms/choice.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { handled, useSubmission } from "#src/ui/forms/use-submission.ts";
import { unlockTexts as texts } from "./locked.texts.ts";

interface UnlockQuestionProps {
  craftsman: LockedAccount;
  open: boolean;
  onClose: () => void;
  onDone: () => unknown;
  /** Another admin has settled it meanwhile. */
  onRefused: (error: ApiError) => unknown;
}

/** Asks which contacts an account keeps, and unlocks it. */
export function UnlockQuestion({
  craftsman: account,
  open,
  onClose,
  onDone,
  onRefused,
}: UnlockQuestionProps) {
  const close = () => {
    reset();
    onClose();
  };
  const { form, busy, errors, formError, reset } = useSubmission({
    send: (fields) => {
      const path = `/api/locked-accounts/${account.id}/unlock`;
      return browserApi.send<string>("POST", path, Object.fromEntries(fields));
    },
    async done(text) {
      close();
      toast(text);
      await onDone();
    },
    async refused(error) {
      if (!error.isOutdated) return undefined;
      close();
      toast(error.message, "bad");
      await onRefused(error);
      return handled;
    },
  });
  const emails = choices(account, ({ email }) => ({
    value: email,
    shown: <Email address={email} />,
  }));
  const phones = choices(account, ({ phone, phone_display }) => ({
    value: phone,
    shown: <bdi dir="ltr">{phone_display}</bdi>,
  }));
  const hasChoice = emails.length > 1 || phones.length > 1;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={texts.title}
      subtitle={<bdi>{account.fullname}</bdi>}
    >
      <form {...form} className="flex flex-col gap-4">
        <AdminFormError error={formError} />
        {emails.length > 1 && (
          <Choice
            name="email"
            label={texts.email}
            options={emails}
            required
            stacked
            firstFocus
            errors={errors.email}
          />
        )}
        {phones.length > 1 && (
          <Choice
            name="phone"
            label={texts.phone}
            options={phones}
            required
            stacked
            firstFocus={emails.length === 1}
            errors={errors.phone}
          />
        )}
        {account.hides_listing && (
          <Choice
            name="listing"
            label={texts.listing}
            options={[
              { value: "show", text: texts.show },
              { value: "hide", text: texts.hide },
            ]}
            required
            stacked
            errors={errors.listing}
          />
        )}
        {hasChoice && <p className="text-label text-ink2">{texts.password}</p>}
        {/* Always in sight, however long the choices are. */}
        <div className="sticky bottom-0 -mx-5 -mb-6 pairs grid gap-3 border-t border-line bg-raised px-5 py-4">
          <SubmitButton busy={busy} busyText={texts.sending} className="px-3">
            {texts.send}
          </SubmitButton>
          <Button look="outlined" onClick={close} className="px-3">
            {adminTexts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type Contacts = LockedAccount["now"];

/** What it may be, each value once: as it is now, then as it was, the newest first. */
function choices(
  { now, changes }: LockedAccount,
  read: (contacts: Contacts) => { value: string; shown: ReactNode },
) {
  const known = new Map<string, { shown: ReactNode; when: string }>();
  for (const [contacts, when] of [
    [now, texts.current] as const,
    ...changes.map(({ before }) => [before, texts.former] as const),
  ]) {
    const { value, shown } = read(contacts);
    if (!known.has(value)) known.set(value, { shown, when });
  }
  return [...known].map(([value, { shown, when }]) => ({
    value,
    text: (
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {shown}
        <span className="block text-small text-ink2">{when}</span>
      </span>
    ),
  }));
}
