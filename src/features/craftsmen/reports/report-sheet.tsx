import { useState } from "react";
import { browserApi } from "#src/client/browser.ts";
import type { Listing } from "#src/features/craftsmen/contract.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { CircleCheck } from "#src/ui/icons/icons.tsx";
import { FormError } from "#src/ui/notice.tsx";
import { reportAddress } from "./address.ts";
import { ReportFields } from "./report-fields.tsx";
import { reportTexts as texts } from "./texts.ts";

interface ReportSheetProps {
  craftsman: Pick<Listing, "id" | "fullname">;
  open: boolean;
  onClose: () => void;
}

/** The form over the page of the craftsman. What was typed stays when it is closed. */
export default function ReportSheet({ craftsman, open, onClose }: ReportSheetProps) {
  const [sent, setSent] = useState<{ text: string; isWrongPerson: boolean }>();
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) =>
      browserApi.send<string>(
        "POST",
        `/api/craftsmen/${craftsman.id}/reports`,
        Object.fromEntries(fields),
      ),
    done(text, fields) {
      const isWrongPerson = fields.get("reason") === "wrong_person";
      // Only who may own the number has more to do here.
      if (isWrongPerson) return setSent({ text, isWrongPerson });
      form.ref.current?.reset();
      toast(text);
      onClose();
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={texts.title}>
      {sent ? (
        <div className="flex flex-col gap-4">
          <p role="status" className="flex items-center gap-2 font-medium text-green">
            <CircleCheck aria-hidden="true" className="size-6 shrink-0" />
            {sent.text}
          </p>
          <ButtonLink look="outlined" to={`${reportAddress(craftsman)}?sent=1`}>
            {texts.mine}
          </ButtonLink>
        </div>
      ) : (
        <form {...form} className="flex flex-col gap-4">
          <p className="text-ink2 [overflow-wrap:anywhere]">{texts.intro(craftsman.fullname)}</p>
          <ReportFields errors={errors} firstFocus />
          <FormError>{formError?.text}</FormError>
          <SubmitButton busy={busy} busyText={texts.sending}>
            {texts.send}
          </SubmitButton>
        </form>
      )}
    </Dialog>
  );
}
