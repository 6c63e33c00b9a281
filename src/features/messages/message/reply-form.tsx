import { useRevalidator } from "react-router";
import { browserApi } from "#src/client/browser.ts";
import { CannedReplies } from "#src/features/messages/canned-replies/canned-replies.tsx";
import type { CannedReply } from "#src/features/messages/canned-replies/contract.ts";
import type { MessageDetails } from "#src/features/messages/contract.ts";
import { messageTexts } from "#src/features/messages/inbox/inbox.texts.ts";
import { site } from "#src/settings/current-site.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { TextArea } from "#src/ui/forms/text-area.tsx";
import { useDraft } from "#src/ui/forms/use-draft.ts";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { formCard } from "#src/ui/styles/classes.ts";

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
        hint={site().sends_mail ? messageTexts.replyHint : messageTexts.replyHintUnmailed}
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
