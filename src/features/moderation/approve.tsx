import { Check } from "lucide-react";
import { sendUndoable } from "../../client/undoable.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { useAction } from "../../ui/use-action.ts";
import { moderationTexts } from "./texts.ts";

interface ApproveProps {
  /** Without a version, whatever it is by now is published. */
  of: { id: number; version?: string };
  /** The element that names whom, to tell one button from the next. */
  nameId: string;
  /** It is published, or was decided otherwise meanwhile: time for a fresh view. */
  onApproved: () => unknown;
  className?: string;
}

/** Publishes a pending listing. */
export function Approve({ of: { id, version }, nameId, onApproved, className }: ApproveProps) {
  const { busy, run } = useAction({
    act: () => sendUndoable(`/api/craftsmen-approv/${id}`, { version }),
    done: onApproved,
    refused({ isTemporary, message }) {
      if (!isTemporary) {
        toast(message, "bad");
        return onApproved();
      }
      toast(message, "bad", { label: moderationTexts.again, run });
    },
  });
  return (
    <Button
      id={`approve-${id}`}
      onClick={run}
      busy={busy}
      aria-labelledby={`approve-${id} ${nameId}`}
      {...(className ? { className } : {})}
    >
      <Check aria-hidden="true" className="size-5" />
      {busy ? moderationTexts.approving : moderationTexts.approve}
    </Button>
  );
}
