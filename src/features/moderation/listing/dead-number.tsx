import { sendUndoable } from "#src/client/undoable.ts";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { deadNumberTexts as texts } from "#src/features/moderation/texts.ts";
import { site } from "#src/settings/current-site.ts";
import { useAction } from "#src/ui/actions/use-action.ts";
import { whatsAppLink } from "./whatsapp-offer.ts";

interface DeadNumberProps {
  record: Pick<RecordForAdmins, "id" | "fullname" | "phone">;
  onDone: () => unknown;
  className?: string | undefined;
}

/** Hides a number that nobody answers, and opens a message to it: on WhatsApp it may still be read. */
export function DeadNumber({
  record: { id, fullname, phone },
  onDone,
  className,
}: DeadNumberProps) {
  const { busy, run } = useAction({
    act: () => sendUndoable(`/api/listings/${id}/hide-number`, {}),
    done: onDone,
    subject: fullname,
    undone: onDone,
  });
  if (phone === null) return null;
  const press = () => {
    // Browsers let a page open another one only while a press is handled.
    open(whatsAppLink(phone, texts.message(site().name)), "_blank", "noopener,noreferrer");
    return run();
  };
  return (
    <button
      type="button"
      onClick={press}
      aria-disabled={busy}
      aria-busy={busy}
      className={className}
    >
      {busy ? texts.hiding : texts.label}
      <span className="sr-only"> {fullname}</span>
    </button>
  );
}
