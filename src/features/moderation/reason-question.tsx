import { useState } from "react";
import { useRevalidator } from "react-router";
import type { ApiError } from "../../client/client.ts";
import { sendUndoable } from "../../client/undoable.ts";
import { AdminFormError } from "../../ui/admin/form-error.tsx";
import { adminTexts } from "../../ui/admin/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showResult } from "../../ui/show-result.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { toast } from "../../ui/toast.tsx";
import { handled, useSubmission } from "../../ui/use-submission.ts";
import type { ReviewRecord } from "../accounts/record.contract.ts";
import { declineReasons, moderationTexts, suspendReasons } from "./texts.ts";

const questions = {
  decline: { reasons: declineReasons, ...moderationTexts.declining },
  suspend: { reasons: suspendReasons, ...moderationTexts.suspending },
};

interface ReasonQuestionProps {
  decision: "decline" | "suspend";
  of: Pick<ReviewRecord, "id" | "fullname">;
  open: boolean;
  onClose: () => void;
  onDone: () => unknown;
  /** Somebody else was there before; why is told. Time for a fresh view. */
  onRefused: (error: ApiError) => unknown;
}

/** Asks why a listing is declined or suspended, and does it. */
export function ReasonQuestion(props: ReasonQuestionProps) {
  const { decision, of: craftsman, open, onClose, onDone, onRefused } = props;
  const { reasons, title, note, send, sending } = questions[decision];
  const [isOther, setOther] = useState(false);
  const { revalidate } = useRevalidator();
  const close = () => {
    reset();
    onClose();
  };
  const { form, busy, errors, general, ended, reset } = useSubmission({
    send: (fields) => {
      const path = `/api/craftsmen-${decision}/${craftsman.id}`;
      return sendUndoable(path, Object.fromEntries(fields));
    },
    async done(result) {
      close();
      showResult(result, revalidate);
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
    <Dialog open={open} onClose={close} title={title} subtitle={<bdi>{craftsman.fullname}</bdi>}>
      <form
        {...form}
        onChange={({ currentTarget }) =>
          setOther(new FormData(currentTarget).get("reason") === "other")
        }
        className="flex flex-col gap-4"
      >
        <AdminFormError text={general} ended={ended} />
        <Choice
          name="reason"
          label={moderationTexts.reason}
          options={Object.entries(reasons).map(([value, text]) => ({ value, text }))}
          required
          stacked
          firstFocus
          errors={errors.reason}
        />
        <TextArea
          name="note"
          label={isOther ? moderationTexts.ownReason : moderationTexts.note}
          aside={isOther ? undefined : moderationTexts.optional}
          hint={note}
          required={isOther}
          rows={2}
          errors={errors.note}
        />
        {/* Always in sight, however long the reasons are. */}
        <div className="sticky bottom-0 -mx-5 -mb-6 pairs grid gap-3 border-t border-line bg-raised px-5 py-4">
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
