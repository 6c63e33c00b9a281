import { Undo2 } from "lucide-react";
import { age } from "#src/arabic/age.ts";
import { sendUndoable } from "#src/client/undoable.ts";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { deadNumberTexts as texts } from "#src/features/moderation/texts.ts";
import { useAction } from "#src/ui/actions/use-action.ts";
import { Button } from "#src/ui/button.tsx";
import { useNow } from "#src/ui/use-now.ts";

interface FormerNumberProps {
  record: Pick<RecordForAdmins, "fullname" | "state">;
  former: NonNullable<RecordForAdmins["former_phone"]>;
  onDone: () => unknown;
}

/** The number that admins have taken off as nobody answered it, with a button that puts it back. */
export function FormerNumber({ record, former, onDone }: FormerNumberProps) {
  const now = useNow();
  const { id, version, display, hidden_at } = former;
  const { busy, run } = useAction({
    act: () => sendUndoable(`/api/revisions/${id}/put-back`, { version }),
    done: onDone,
    subject: record.fullname,
    undone: onDone,
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label">
      <p>
        {texts.was}{" "}
        <bdi dir="ltr" className="font-medium whitespace-nowrap tabular-nums">
          {display}
        </bdi>
        <span className="block text-small text-ink2">{texts.hiddenAt(age(hidden_at, now))}</span>
      </p>
      {record.state === "approved" && (
        <Button look="outlined" onClick={run} busy={busy} className="px-3">
          <Undo2 aria-hidden="true" className="size-5" />
          {busy ? texts.puttingBack : texts.putBack}
          <span className="sr-only"> {record.fullname}</span>
        </Button>
      )}
    </div>
  );
}
