import { Undo2 } from "lucide-react";
import { useRevalidator } from "react-router";
import { age } from "#src/arabic/age.ts";
import { sendUndoable } from "#src/client/undoable.ts";
import { type HeldField, heldFieldNames } from "#src/features/craftsmen/revisions/held-fields.ts";
import { useAction } from "#src/ui/actions/use-action.ts";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useNow } from "#src/ui/use-now.ts";
import { revisionTexts as texts } from "./texts.ts";

interface PutBackProps {
  /** Whose listing it is. */
  name: string;
  former: { id: number; version: number; decided_at: string; fields: HeldField[] };
}

/** What an approval has replaced, with a button that puts it back. */
export function PutBack({ name, former }: PutBackProps) {
  const now = useNow();
  const { revalidate } = useRevalidator();
  const { busy, run } = useAction({
    act: () => sendUndoable(`/api/revisions/${former.id}/put-back`, { version: former.version }),
    done: revalidate,
    subject: name,
  });
  const fields = heldFieldNames(former.fields);
  return (
    <Notice tone="neutral">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{texts.formerTitle(fields, age(former.decided_at, now))}</p>
        <Button look="outlined" onClick={run} busy={busy} className="px-4">
          <Undo2 aria-hidden="true" className="size-5" />
          {busy ? texts.puttingBack : texts.putBack}
        </Button>
      </div>
    </Notice>
  );
}
