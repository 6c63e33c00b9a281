import { sendUndoable } from "#src/client/undoable.ts";
import type { ReviewRecord } from "#src/features/accounts/record/record.contract.ts";
import { restoreTexts } from "#src/features/moderation/records/records.texts.ts";
import { ConfirmDialog } from "#src/ui/admin/confirm-dialog.tsx";
import { Prose } from "#src/ui/prose.tsx";

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
