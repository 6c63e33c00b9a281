import { browserApi } from "#src/client/browser.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/forms/field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { TextArea } from "#src/ui/forms/text-area.tsx";
import { useDraft } from "#src/ui/forms/use-draft.ts";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import type { CannedReply } from "./contract.ts";
import { cannedTexts as texts } from "./texts.ts";

interface CannedReplyFormProps {
  /** The one that is changed; a new one without it. */
  reply?: CannedReply;
  /** Called once it is saved. */
  done: () => unknown;
  /** Closes the form without saving. */
  cancel?: () => void;
}

/** Title and text of a canned reply. */
export function CannedReplyForm({ reply, done, cancel }: CannedReplyFormProps) {
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) =>
      browserApi.send<string>(
        reply ? "PUT" : "POST",
        reply ? `/api/canned-replies/${reply.id}` : "/api/canned-replies",
        Object.fromEntries(fields),
      ),
    async done(text, fields) {
      draft.markSent(fields);
      toast(text);
      if (!reply) {
        form.ref.current?.reset();
        draft.restore();
      }
      await done();
    },
  });
  const draft = useDraft(`canned reply ${reply?.id ?? "new"}`, form.ref);
  return (
    <form
      {...form}
      aria-label={reply ? `${texts.change} «${reply.title}»` : texts.add}
      className="flex flex-col gap-4"
    >
      <TextField
        name="title"
        label={texts.titleLabel}
        hint={texts.titleHint}
        autoComplete="off"
        required
        maxLength={60}
        defaultValue={reply?.title}
        errors={errors.title}
        autoFocus={reply !== undefined}
      />
      <TextArea
        name="body"
        label={texts.bodyLabel}
        required
        defaultValue={reply?.body}
        errors={errors.body}
      />
      <AdminFormError error={formError} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyText={reply ? texts.saving : texts.adding}>
          {reply ? texts.save : texts.addButton}
        </SubmitButton>
        {cancel && (
          <Button
            look="outlined"
            onClick={() => {
              draft.discard();
              cancel();
            }}
          >
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
