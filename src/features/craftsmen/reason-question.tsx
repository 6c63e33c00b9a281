import { browserApi } from "../../api/browser.ts";
import type { ApiError } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select, TextArea } from "../../ui/field.tsx";
import { useSubmission } from "../../ui/submission.ts";
import { toast } from "../../ui/toast.tsx";
import { declineReasons, suspendReasons } from "./moderation.texts.ts";

interface ReasonQuestionProps {
  decision: "decline" | "suspend";
  of: { id: number; fullname: string };
  open: boolean;
  onClose: () => void;
  onDone: () => unknown;
  onRefused: (error: ApiError) => unknown;
}

/** Asks for the reason before a listing is declined or suspended. */
export function ReasonQuestion({ decision, of, open, onClose, ...outcome }: ReasonQuestionProps) {
  const reasons = decision === "decline" ? declineReasons : suspendReasons;
  const { busy, errors, general, form } = useSubmission({
    send: (fields) =>
      browserApi.send<string>(
        "POST",
        `/api/craftsmen-${decision}/${of.id}`,
        Object.fromEntries(fields),
      ),
    done: (sentence) => {
      toast(sentence);
      onClose();
      return outcome.onDone();
    },
    refused: (error) => {
      outcome.onRefused(error);
      return undefined;
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={decision === "decline" ? "رفض الطلب" : "إيقاف العرض"}
    >
      <p className="text-ink2">{of.fullname}</p>
      <form {...form} className="flex flex-col gap-4">
        <Select
          name="reason"
          label="السبب"
          none="اختر السبب"
          errors={errors.reason}
          options={Object.entries(reasons).map(([value, text]) => ({ value, text }))}
        />
        <TextArea name="note" label="توضيح" errors={errors.note} />
        {general && <p role="alert">{general}</p>}
        <Button type="submit" look="danger" aria-disabled={busy}>
          {decision === "decline" ? "رفض" : "إيقاف"}
        </Button>
      </form>
    </Dialog>
  );
}
