import { sendUndoable } from "../../../../client/undoable.ts";
import { ConfirmDialog } from "../../../../ui/admin/confirm-dialog.tsx";
import { Prose } from "../../../../ui/prose.tsx";
import type { ReviewRecord } from "../../../accounts/record/record.contract.ts";
import { restoreTexts } from "../records.texts.ts";

interface RestoreQuestionProps {
  of: ReviewRecord;
  open: boolean;
  onClose: () => void;
  onDone: () => unknown;
  onRefused: () => unknown;
}

/** Asks before a suspended listing is shown again, or a declined one looked at anew. */
export function RestoreQuestion({ of, ...question }: RestoreQuestionProps) {
  const { id, fullname, state, state_reason: reason, version } = of;
  const texts = restoreTexts[state === "declined" ? "declined" : "suspended"];
  return (
    <ConfirmDialog
      title={texts.title}
      confirm={{ label: texts.label, busy: restoreTexts.busy, notDone: restoreTexts.notDone }}
      act={() => sendUndoable(`/api/craftsmen-restore/${id}`, { version })}
      {...question}
    >
      <p>{texts.what(fullname)}</p>
      {reason && (
        <div className="mt-2">
          <p className="font-medium">{texts.reason}</p>
          <Prose text={reason} />
        </div>
      )}
    </ConfirmDialog>
  );
}
