import { Inbox as InboxIcon, Trash2 } from "lucide-react";
import { useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { plural } from "#src/arabic/plural.ts";
import { sendUndoable } from "#src/client/undoable.ts";
import type { MessageView } from "#src/features/messages/contract.ts";
import { DeleteDialog } from "#src/ui/admin/confirm-dialog.tsx";
import { useFocusAfterRemoval } from "#src/ui/admin/use-focus-after-removal.ts";
import { Button } from "#src/ui/button.tsx";
import { State } from "#src/ui/empty-state.tsx";
import { Checkbox } from "#src/ui/forms/choice.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { Tabs, tabId } from "#src/ui/navigation/tabs.tsx";
import { textLink } from "#src/ui/styles/classes.ts";
import { deleteLabel, deleteQuestion, inboxTexts } from "./inbox.texts.ts";
import { MessageRow } from "./message-row.tsx";

type Tab = "all" | "unread" | "sent";

const isInTab: Record<Tab, (message: MessageView) => boolean> = {
  all: () => true,
  unread: ({ reading }) => !reading,
  sent: ({ status }) => status !== 0,
};
const tabs: Tab[] = ["all", "unread", "sent"];
const panel = "messages";

interface InboxProps {
  messages: MessageView[];
  /** Otherwise the tabs, which filter one page, need an explanation. */
  isOnlyPage: boolean;
  /** The list is filtered to unread messages. */
  isUnreadOnly: boolean;
}

/** A page of messages, with tabs that filter it and checkboxes for deletion. */
export function Inbox({ messages, isOnlyPage, isUnreadOnly }: InboxProps) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  // In the URL, so that the tab is restored after going back from a message.
  const tab = tabs.find((key) => hash === `#${tabId(panel, key)}`) ?? "all";
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<number>>(new Set());
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { box, markRemoved } = useFocusAfterRemoval<HTMLUListElement>(messages);
  const visible = messages.filter(isInTab[tab]);
  // Checked messages that are hidden by the tab or deleted do not count.
  const selected = visible.filter(({ id }) => checkedIds.has(id));
  const toggleAll = () =>
    setCheckedIds(new Set(selected.length === visible.length ? [] : visible.map(({ id }) => id)));

  return (
    <section aria-label={inboxTexts.title} className="rounded-card bg-surface shadow-card">
      <Tabs
        label={inboxTexts.title}
        tabs={tabs.map((key) => ({
          key,
          label: inboxTexts[key],
          count: messages.filter(isInTab[key]).length,
        }))}
        selected={tab}
        onSelect={(key) => {
          setCheckedIds(new Set());
          const target = { search, hash: tabId(panel, key) };
          return navigate(target, { replace: true, preventScrollReset: true });
        }}
        panel={panel}
      />
      <div
        role="tabpanel"
        id={panel}
        aria-labelledby={tabId(panel, tab)}
        className="@container border-t border-line"
      >
        {!isOnlyPage && tab !== "all" && (
          <p className="flex flex-wrap items-center gap-x-3 px-4 pt-3 text-small text-ink2 md:px-6">
            {inboxTexts.ofThisPage}
            {tab === "unread" && !isUnreadOnly && (
              <Link to="/received-contacts?unread=1" className={textLink}>
                {inboxTexts.allUnread}
              </Link>
            )}
          </p>
        )}
        {visible.length === 0 ? (
          <State icon={InboxIcon} title={inboxTexts.none[tab]} />
        ) : (
          <>
            <div
              data-toolbar
              data-for="owner"
              className="flex flex-wrap items-center tall:@min-[18rem]:sticky top-0 z-10 justify-between gap-2 border-b border-line bg-teal-tint px-4 py-2 md:px-6"
            >
              <Checkbox
                checked={selected.length === visible.length}
                mixed={selected.length > 0 && selected.length < visible.length}
                onChange={toggleAll}
                label={inboxTexts.selectAll}
              />
              <Button
                look="warning"
                // `disabled` would lose the focus after the selected messages were deleted.
                aria-disabled={selected.length === 0}
                aria-haspopup="dialog"
                onClick={() => selected.length > 0 && setDialogOpen(true)}
                className="px-3"
              >
                <Trash2 aria-hidden="true" className="size-5 max-md:hidden" />
                {deleteLabel(selected.length)}
              </Button>
            </div>
            <ul ref={box} className="divide-y divide-line">
              {visible.map((message) => (
                <MessageRow
                  key={message.id}
                  message={message}
                  selected={checkedIds.has(message.id)}
                  onSelect={() => setCheckedIds((ids) => toggleId(ids, message.id))}
                />
              ))}
            </ul>
          </>
        )}
      </div>
      <DeleteDialog
        open={isDialogOpen}
        title={plural(selected.length, deleteQuestion)}
        act={() =>
          sendUndoable("/api/contact-delete", {
            ids: selected.map(({ id }) => id),
          })
        }
        onClose={() => setDialogOpen(false)}
        onDone={() => {
          markRemoved(0);
          return revalidate();
        }}
        onRefused={revalidate}
      >
        {inboxTexts.deletionText}
        <ul className="list-disc ps-6">
          {selected.map(({ id, subject, fullname }) => (
            <li key={id}>
              «{subject}» {inboxTexts.from} {fullname}
            </li>
          ))}
        </ul>
      </DeleteDialog>
    </section>
  );
}

function toggleId(ids: ReadonlySet<number>, id: number) {
  const changed = new Set(ids);
  if (!changed.delete(id)) changed.add(id);
  return changed;
}
