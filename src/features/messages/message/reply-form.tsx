import { useRevalidator } from "react-router";
import { browserApi } from "../../../client/browser.ts";
import { toast } from "../../../ui/actions/toast.tsx";
import { AdminFormError } from "../../../ui/admin/form-error.tsx";
import { formCard } from "../../../ui/forms/form-card.ts";
import { SubmitButton } from "../../../ui/forms/submit-button.tsx";
import { TextArea } from "../../../ui/forms/text-area.tsx";
import { useDraft } from "../../../ui/forms/use-draft.ts";
import { useSubmission } from "../../../ui/forms/use-submission.ts";
import { CannedReplies } from "../canned-replies/canned-replies.tsx";
import type { CannedReply } from "../canned-replies/contract.ts";
import type { MessageDetails } from "../contract.ts";
import { messageTexts } from "../inbox/inbox.texts.ts";

interface ReplyFormProps {
  message: MessageDetails;
  /** Undefined if they could not be loaded. */
  cannedReplies: CannedReply[] | undefined;
}

/** Sends a reply, which is then listed with the earlier ones. */
export function ReplyForm({ message: { id, fullname }, cannedReplies }: ReplyFormProps) {
  const { revalidate } = useRevalidator();
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) =>
      browserApi.send<string>("POST", `/api/contact-reply/${id}`, Object.fromEntries(fields)),
    async done(text, fields) {
      draft.markSent(fields);
      toast(text);
      form.ref.current?.reset();
      draft.restore();
      await revalidate();
    },
  });
  const draft = useDraft(`reply ${id}`, form.ref);
  return (
    <form {...form} aria-labelledby="reply" className={formCard}>
      <h2 id="reply" className="text-panel">
        {messageTexts.replyTitle}
      </h2>
      {cannedReplies && (
        <CannedReplies
          replies={cannedReplies}
          sender={fullname}
          field={() => form.ref.current?.querySelector("textarea") ?? null}
        />
      )}
      <TextArea
        name="reply"
        label={messageTexts.reply}
        hint={messageTexts.replyHint}
        required
        errors={errors.reply}
      />
      <AdminFormError error={formError} />
      <SubmitButton busy={busy} busyText={messageTexts.sending}>
        {messageTexts.send}
      </SubmitButton>
    </form>
  );
}
