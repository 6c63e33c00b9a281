import { type ReactNode, useState } from "react";
import type { ApiError } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useAct } from "../../ui/use-act.ts";
import { adminTexts } from "./texts.ts";

interface DeleteQuestionProps {
  open: boolean;
  title: string;
  /** Names what goes. */
  children: ReactNode;
  /** Deletes it. @returns the server's sentence */
  act: () => Promise<string>;
  onClose: () => void;
  onDone: () => unknown;
  /** What the list shows may be out of date. */
  onRefused: () => unknown;
}

/**
 * Asks before something is deleted. Why it was not is told here, where it stays until it is read;
 * over an open dialog a toast would not be seen.
 */
export function DeleteQuestion({ act, onClose, onDone, onRefused, ...props }: DeleteQuestionProps) {
  const { open, title, children } = props;
  const [failure, setFailure] = useState<ApiError>();
  const close = () => {
    setFailure(undefined);
    onClose();
  };
  const { busy, run } = useAct(
    act,
    () => {
      close();
      return onDone();
    },
    (error) => {
      setFailure(error);
      return onRefused();
    },
  );
  // Gone, or in use: asking again would change nothing.
  const settled = failure?.status === 404 || failure?.status === 409;
  return (
    <Dialog open={open} onClose={close} title={title}>
      <div className="text-ink2 [overflow-wrap:anywhere]">{children}</div>
      <div role="alert" className="contents">
        {failure && <Notice tone="bad">{failure.message}</Notice>}
      </div>
      <div className="pairs grid gap-3">
        {!settled && (
          <Button
            look="danger"
            onClick={run}
            aria-disabled={busy}
            aria-busy={busy}
            className="px-3"
          >
            {busy ? adminTexts.deleting : adminTexts.delete}
          </Button>
        )}
        <Button look="outlined" data-first-focus onClick={close} className="px-3">
          {settled ? adminTexts.close : adminTexts.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
