import { MailOpen, Trash2 } from "lucide-react";
import { useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { plural } from "#src/arabic/plural.ts";
import { browserApi } from "#src/client/browser.ts";
import { sendUndoable } from "#src/client/undoable.ts";
import type { MessageDetails } from "#src/features/messages/contract.ts";
import {
  deleteQuestion,
  inboxTexts,
  messageTexts,
} from "#src/features/messages/inbox/inbox.texts.ts";
import type { RelatedToMessage } from "#src/features/messages/related/contract.ts";
import { messagePath, nextToRead } from "#src/features/messages/related/unread-links.tsx";
import { useAction } from "#src/ui/actions/use-action.ts";
import { DeleteDialog } from "#src/ui/admin/confirm-dialog.tsx";
import { Button } from "#src/ui/button.tsx";

interface MessageActionsProps {
  message: MessageDetails;
  related: RelatedToMessage | undefined;
  /** Path of the list of messages. */
  list: string;
}

/** Marks the message as unread, which opens the list; deletes it, which opens the next unread one. */
export function MessageActions({ message, related, list }: MessageActionsProps) {
  const { id, subject, fullname } = message;
  const navigate = useNavigate();
  const { state } = useLocation();
  const { revalidate } = useRevalidator();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const marking = useAction({
    act: () => browserApi.send<string>("POST", `/api/contact-unread/${id}`),
    // Loading the message again would mark it as read.
    done: () => navigate(list),
  });
  function leave() {
    const next = nextToRead(related);
    return next ? navigate(messagePath(next.id), { state }) : navigate(list);
  }
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <Button look="outlined" onClick={marking.run} busy={marking.busy} className="px-4">
        <MailOpen aria-hidden="true" className="size-5" />
        {messageTexts.markUnread}
      </Button>
      <Button
        look="warning"
        // Moderators do not delete messages.
        data-for="owner"
        aria-haspopup="dialog"
        onClick={() => setDialogOpen(true)}
        className="px-4"
      >
        <Trash2 aria-hidden="true" className="size-5" />
        {messageTexts.delete}
      </Button>
      <DeleteDialog
        open={isDialogOpen}
        title={plural(1, deleteQuestion)}
        act={() => sendUndoable("/api/contact-delete", { ids: [id] })}
        onClose={() => setDialogOpen(false)}
        onDone={leave}
        onRefused={revalidate}
      >
        {inboxTexts.deletionText} «{subject}» {inboxTexts.from} {fullname}
      </DeleteDialog>
    </div>
  );
}
