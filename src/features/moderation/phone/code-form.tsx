import { useState } from "react";
import { useRevalidator } from "react-router";
import { browserApi } from "#src/client/browser.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { adminTexts } from "#src/ui/admin/texts.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { TextField } from "#src/ui/forms/field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import type { FoundCode } from "./contract.ts";
import { phoneScreenTexts as texts } from "./screen.texts.ts";
import { purposeTexts } from "./texts.ts";

/** A button that opens a field for the code that came by WhatsApp; then shows whose it is. */
export function CodeForm() {
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<FoundCode>();
  function close() {
    setOpen(false);
    setFound(undefined);
  }
  return (
    <>
      <Button
        look="outlined"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="px-3.5 text-label"
      >
        {texts.open}
      </Button>
      <Dialog open={isOpen} onClose={close} title={texts.title}>
        {found ? <Compare found={found} onDone={close} /> : <TypeCode onFound={setFound} />}
        <Button look="quiet" onClick={close}>
          {adminTexts.cancel}
        </Button>
      </Dialog>
    </>
  );
}

function TypeCode({ onFound }: { onFound: (found: FoundCode) => void }) {
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) =>
      browserApi.send<FoundCode>("POST", "/api/phone-codes/find", { code: fields.get("code") }),
    done: onFound,
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <p className="text-ink2">{texts.intro}</p>
      <TextField
        name="code"
        label={texts.code}
        inputMode="numeric"
        autoComplete="off"
        foreign
        required
        errors={errors.code}
      />
      <AdminFormError error={formError} />
      <SubmitButton busy={busy} busyText={texts.finding}>
        {texts.find}
      </SubmitButton>
    </form>
  );
}

function Compare({ found, onDone }: { found: FoundCode; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const { form, busy, formError } = useSubmission({
    send: () => browserApi.send<string>("POST", `/api/phone-codes/${found.id}/match`),
    async done(text) {
      onDone();
      toast(text);
      await revalidate();
    },
  });
  const { listing } = found;
  return (
    <form {...form} className="flex flex-col gap-4">
      <p>{texts.compare}</p>
      <p className="rounded-control bg-sunk px-4 py-3 text-center">
        <bdi dir="ltr" className="text-title font-bold whitespace-nowrap tabular-nums">
          {found.phone_display}
        </bdi>
      </p>
      <p>
        {purposeTexts[found.purpose]}:{" "}
        {listing ? (
          <>
            <Link to={detailsAddress(listing)} className="font-semibold hover:underline">
              <bdi>{listing.fullname}</bdi>
            </Link>
            ، {listing.profession}، {listing.city}
          </>
        ) : (
          texts.nobody
        )}
      </p>
      <AdminFormError error={formError} />
      <SubmitButton busy={busy} busyText={texts.matching}>
        {texts.match}
      </SubmitButton>
    </form>
  );
}
