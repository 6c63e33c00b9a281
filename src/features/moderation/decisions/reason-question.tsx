import { useState } from "react";
import { useRevalidator } from "react-router";
import type { ApiError } from "#src/client/client.ts";
import { sendUndoable } from "#src/client/undoable.ts";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { moderationTexts } from "#src/features/moderation/texts.ts";
import { greetingOf, nameIfVerified } from "#src/mail/layout/greeting.ts";
import { site } from "#src/settings/current-site.ts";
import { showResult } from "#src/ui/actions/show-result.tsx";
import { toast } from "#src/ui/actions/toast.tsx";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { adminTexts } from "#src/ui/admin/texts.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Choice } from "#src/ui/forms/choice.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { TextArea } from "#src/ui/forms/text-area.tsx";
import { handled, useSubmission } from "#src/ui/forms/use-submission.ts";
import { Prose } from "#src/ui/prose.tsx";
import {
  otherReason,
  type ReasonedDecision,
  reasonMails,
  reasonsOf,
  reasonText,
} from "./reasons.ts";

const questions = { decline: moderationTexts.declining, suspend: moderationTexts.suspending };

interface QuestionProps {
  open: boolean;
  onClose: () => void;
  onDone: () => unknown;
  onUndone?: () => unknown;
  /** Another admin was first, and the message is shown: time to load the list again. */
  onRefused: (error: ApiError) => unknown;
}

interface ReasonQuestionProps extends QuestionProps {
  decision: ReasonedDecision;
  craftsman: Pick<RecordForAdmins, "id" | "fullname" | "email_verified_at">;
}

/** Asks why a listing is declined or suspended, and does it. */
export function ReasonQuestion({ decision, craftsman, ...props }: ReasonQuestionProps) {
  return (
    <ReasonDialog
      {...props}
      decision={decision}
      to={craftsman}
      path={`/api/craftsmen-${decision}/${craftsman.id}`}
      subject={craftsman.fullname}
    />
  );
}

interface ReasonDialogProps extends QuestionProps {
  decision: ReasonedDecision;
  /** Where the reasons are sent, and what else. */
  path: string;
  body?: object;
  to?: ReasonQuestionProps["craftsman"];
  /** What is decided on, under the title. */
  subject: string;
}

/** The question, about one listing or several. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { decision, path, body, to, subject, open, onClose, onDone, onUndone, onRefused } = props;
  const reasons = reasonsOf[decision];
  const { title, note, send, sending } = questions[decision];
  const [reason, setReason] = useState("");
  const { revalidate } = useRevalidator();
  const close = () => {
    reset();
    onClose();
  };
  const { form, busy, errors, formError, reset } = useSubmission({
    send: (fields) => sendUndoable(path, { ...body, ...givenIn(fields) }),
    async done(result) {
      close();
      const refresh = () => {
        onUndone?.();
        return revalidate();
      };
      showResult(result, refresh, to && subject);
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
  return (
    <Dialog open={open} onClose={close} title={title} subtitle={<bdi>{subject}</bdi>}>
      <form
        {...form}
        onChange={({ currentTarget }) => {
          const given = givenIn(new FormData(currentTarget));
          setReason(reasonText(reasons, given.reasons, given.note.trim()));
        }}
        className="flex flex-col gap-4"
      >
        <AdminFormError error={formError} />
        <Choice
          name="reasons"
          label={moderationTexts.reasons}
          options={Object.entries(reasons)
            .filter(([value]) => value !== otherReason)
            .map(([value, text]) => ({ value, text }))}
          several
          stacked
          firstFocus
          errors={errors.reasons}
        />
        <TextArea
          name="note"
          label={moderationTexts.note}
          aside={moderationTexts.optional}
          hint={note}
          rows={2}
          errors={errors.note}
        />
        <DecisionPreview decision={decision} to={to} reason={reason} />
        {/* Always in sight, however long the reasons are. */}
        <div className="tall:sticky bottom-0 -mx-5 -mb-6 pairs grid gap-3 border-t border-line bg-raised px-5 py-4">
          <SubmitButton look="danger" busy={busy} busyText={sending} className="px-3">
            {send}
          </SubmitButton>
          <Button look="outlined" onClick={close} className="px-3">
            {adminTexts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const givenIn = (fields: FormData) => ({
  reasons: fields.getAll("reasons").map(String),
  note: String(fields.get("note") ?? ""),
});

interface DecisionPreviewProps {
  decision: ReasonedDecision;
  /** Absent where several get the same mail. */
  to: Pick<RecordForAdmins, "fullname" | "email_verified_at"> | undefined;
  /** Empty before one is selected. */
  reason: string;
}

/** The mail to the craftsman as it will read; the server writes it by the same functions. */
function DecisionPreview({ decision, to, reason }: DecisionPreviewProps) {
  const { subject, paragraphs, action, notes } = reasonMails[decision]({
    reason: reason || moderationTexts.noReason,
    appUrl: location.origin,
    siteName: site().name,
  });
  const { name } = nameIfVerified({
    name: to?.fullname ?? null,
    emailVerifiedAt: to?.email_verified_at ? new Date(to.email_verified_at) : null,
  });
  return (
    <section aria-label={moderationTexts.preview}>
      <h3 className="mb-1.5 text-label font-medium">{moderationTexts.preview}</h3>
      <div className="flex flex-col gap-2 rounded-control border border-line bg-bg px-3.5 py-3 text-small">
        <p className="font-semibold">{subject}</p>
        <p>{greetingOf(name)}</p>
        {paragraphs.map((text) => (
          <Prose key={text} text={text} />
        ))}
        {action && (
          <p>
            <span className="inline-block rounded-chip bg-fill px-3 py-1 font-semibold text-on-fill">
              {action.label}
            </span>
          </p>
        )}
        {notes?.map((note) => (
          <p key={note} className="text-ink2">
            {note}
          </p>
        ))}
      </div>
    </section>
  );
}
