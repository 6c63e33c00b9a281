import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ApiError } from "#src/client/client.ts";
import type { ActResult } from "#src/client/undoable.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { useAction } from "#src/ui/actions/use-action.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { adminTexts } from "./texts.ts";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** Names the item that it is about. */
  children: ReactNode;
  /** The confirming button, idle and busy, and the title once the action has proved impossible. */
  confirm: { label: string; busy: string; notDone: string; look?: "danger" };
  /** Performs the action. @returns the server's message, perhaps with what undoes it */
  act: () => Promise<string | ActResult>;
  onClose: () => void;
  onDone: () => unknown;
  /** The list may be outdated. */
  onRefused: () => unknown;
}

/** Asks for confirmation before a deletion. */
export const DeleteDialog = (props: Omit<ConfirmDialogProps, "confirm">) => (
  <ConfirmDialog
    confirm={{
      label: adminTexts.delete,
      busy: adminTexts.deleting,
      notDone: adminTexts.notDeleted,
      look: "danger",
    }}
    {...props}
  />
);

/**
 * Asks for confirmation before an action. An error is shown in the dialog and stays until it is
 * closed; a toast would be hidden behind an open dialog.
 */
export function ConfirmDialog({
  confirm,
  act,
  onClose,
  onDone,
  onRefused,
  ...props
}: ConfirmDialogProps) {
  const { open, title, children } = props;
  const [failure, setFailure] = useState<ApiError>();
  // Incremented when it closes: it may be open for another item before the action has ended.
  const version = useRef(0);
  const close = () => {
    version.current++;
    setFailure(undefined);
    onClose();
  };
  const actionVersion = useRef(0);
  const isStillOpen = () => actionVersion.current === version.current;
  const { busy, run } = useAction({
    act() {
      actionVersion.current = version.current;
      return act();
    },
    done() {
      if (isStillOpen()) close();
      return onDone();
    },
    refused(error) {
      if (isStillOpen()) setFailure(error);
      else toast(error.message, "bad");
      // Without a response, loading the list again would fail too.
      if (error.status !== 0) return onRefused();
    },
  });
  // Deleted or in use: confirming again would change nothing.
  const isFinal = failure?.isOutdated ?? false;
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that had the focus is removed.
    if (isFinal) cancelButton.current?.focus();
  }, [isFinal]);
  return (
    <Dialog open={open} onClose={close} title={isFinal ? confirm.notDone : title}>
      {!isFinal && <div className="text-ink2 [overflow-wrap:anywhere]">{children}</div>}
      <div role="alert" className="contents">
        {failure && <Notice tone="bad">{failure.message}</Notice>}
      </div>
      <div className="pairs grid gap-3">
        {!isFinal && (
          <Button look={confirm.look} onClick={run} busy={busy} className="px-3">
            {busy ? confirm.busy : confirm.label}
          </Button>
        )}
        <Button
          ref={cancelButton}
          look="outlined"
          data-first-focus
          onClick={close}
          className="px-3"
        >
          {isFinal ? adminTexts.close : adminTexts.cancel}
        </Button>
      </div>
    </Dialog>
  );
}

/** State of a confirmation dialog: the item that it is about. Use the item as the dialog's React key. */
export function useDialogItem<Item>() {
  // The last item stays, so that the content does not change while the dialog closes.
  const [item, setItem] = useState<Item>();
  const [openItem, setOpenItem] = useState<Item>();
  return {
    item,
    isOpen: openItem !== undefined && openItem === item,
    open(newItem: Item) {
      setItem(newItem);
      setOpenItem(newItem);
    },
    // A late response closes its own dialog, not the next one.
    close: () => setOpenItem((current) => (current === item ? undefined : current)),
  };
}
