import { sendUndoable } from "#src/client/undoable.ts";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { deadNumberTexts as texts } from "#src/features/moderation/texts.ts";
import { site } from "#src/settings/current-site.ts";
import { useAction } from "#src/ui/actions/use-action.ts";
import { ConfirmDialog, useDialogItem } from "#src/ui/admin/confirm-dialog.tsx";
import { whatsAppLink } from "./whatsapp-offer.ts";

interface DeadNumberProps {
  record: Pick<RecordForAdmins, "id" | "fullname" | "phone" | "phone_settled">;
  onDone: () => unknown;
  className?: string | undefined;
}

/**
 * Hides a number that nobody answers, and opens a message to it: on WhatsApp it may still be read. One that was proven or
 * found right lately is hidden after a question.
 */
export function DeadNumber({ record, onDone, className }: DeadNumberProps) {
  const { id, fullname, phone, phone_settled: isSettled } = record;
  const { isOpen, open: ask, close } = useDialogItem<number>();
  const { busy, run } = useAction({
    act: hide,
    done: onDone,
    subject: fullname,
    undone: onDone,
  });
  if (phone === null) return null;

  function hide() {
    // Browsers let a page open another one only while a press is handled.
    open(whatsAppLink(phone!, texts.message(site().name)), "_blank", "noopener,noreferrer");
    return sendUndoable(`/api/listings/${id}/hide-number`, isSettled ? { confirmed: true } : {});
  }

  return (
    <>
      <button
        type="button"
        onClick={isSettled ? () => ask(id) : run}
        aria-haspopup={isSettled ? "dialog" : undefined}
        aria-disabled={busy}
        aria-busy={busy}
        className={className}
      >
        {busy ? texts.hiding : texts.label}
        <span className="sr-only"> {fullname}</span>
      </button>
      {isSettled && (
        <ConfirmDialog
          open={isOpen}
          title={texts.confirmTitle}
          confirm={{
            label: texts.hide,
            busy: texts.hiding,
            notDone: texts.notHidden,
            look: "danger",
          }}
          act={hide}
          onClose={close}
          onDone={onDone}
          onRefused={onDone}
        >
          <p>{texts.confirm(fullname)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
