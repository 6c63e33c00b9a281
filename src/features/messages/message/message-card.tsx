import { MailOpen, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { age } from "#src/arabic/age.ts";
import { exactTime } from "#src/arabic/date.ts";
import { plural } from "#src/arabic/plural.ts";
import { browserApi } from "#src/client/browser.ts";
import { sendUndoable } from "#src/client/undoable.ts";
import type { MessageDetails } from "#src/features/messages/contract.ts";
import {
  deleteQuestion,
  inboxTexts,
  messageTexts,
} from "#src/features/messages/inbox/inbox.texts.ts";
import { StatusBadge } from "#src/features/messages/inbox/message-row.tsx";
import { site } from "#src/settings/current-site.ts";
import { useAction } from "#src/ui/actions/use-action.ts";
import { DeleteDialog } from "#src/ui/admin/confirm-dialog.tsx";
import { Row } from "#src/ui/admin/row.tsx";
import { Button } from "#src/ui/button.tsx";
import { Email } from "#src/ui/email.tsx";
import { Prose } from "#src/ui/prose.tsx";
import { useNow } from "#src/ui/use-now.ts";
import type { RelatedToMessage } from "./related.contract.ts";
import { messagePath, nextToRead } from "./unread-links.tsx";

export const card = "rounded-card bg-surface p-4 shadow-card md:p-8";

interface MessageCardProps {
  message: MessageDetails;
  related: RelatedToMessage | undefined;
  /** Path of the list of messages. */
  list: string;
  /** Under the text. */
  children: ReactNode;
}

/** A message, whose subject is the screen's heading, and what can be done with it. */
export function MessageCard({ message, related, list, children }: MessageCardProps) {
  const { subject, fullname, email, description, created_at } = message;
  return (
    <article aria-label={subject} className={card}>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line pb-4">
        <dl className="flex min-w-0 grow basis-[10rem] flex-col text-label">
          <Row name={messageTexts.sender}>{fullname}</Row>
          <Row name={messageTexts.email}>
            <a
              href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}
              className="inline-flex min-h-11 items-center font-medium text-teal underline-offset-4 hover:underline"
            >
              <Email address={email} />
            </a>
          </Row>
          <Row name={messageTexts.received}>
            <Time time={created_at} />
          </Row>
        </dl>
        <StatusBadge message={message} />
      </div>
      <Prose text={description} />
      {children}
      <MessageActions message={message} related={related} list={list} />
    </article>
  );
}

/** Age, and exact time by the site's clock, as in the audit log. */
function Time({ time }: { time: string }) {
  return (
    <time dateTime={time}>
      {age(time, useNow())} ({exactTime(time, site())})
    </time>
  );
}

export function Replies({ replies }: { replies: MessageDetails["replies"] }) {
  return (
    <section aria-labelledby="replies" className={card}>
      <h2 id="replies" className="mb-2 text-panel">
        {messageTexts.replies}
      </h2>
      <ol className="divide-y divide-line">
        {replies.map(({ id, body, created_at }) => (
          <li key={id} className="py-3 last:pb-0">
            <p className="text-small text-ink2">
              <Time time={created_at} />
            </p>
            <Prose text={body} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface MessageActionsProps {
  message: MessageDetails;
  related: RelatedToMessage | undefined;
  /** Path of the list of messages. */
  list: string;
}

/** Marks the message as unread, which opens the list; deletes it, which opens the next unread one. */
function MessageActions({ message, related, list }: MessageActionsProps) {
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
