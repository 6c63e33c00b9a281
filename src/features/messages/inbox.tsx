import { Inbox as InboxIcon, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, useLocation, useNavigate, useRevalidator } from "react-router";
import { plural } from "../../arabic/plural.ts";
import { browserApi } from "../../client/browser.ts";
import { DeleteDialog } from "../../ui/admin/confirm-dialog.tsx";
import { useFocusAfterRemoval } from "../../ui/admin/restore-focus.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/choice.tsx";
import { textLink } from "../../ui/form-card.ts";
import { State } from "../../ui/state.tsx";
import { Tabs, tabId } from "../../ui/tabs.tsx";
import type { MessageView } from "./contract.ts";
import { deleteLabel, deleteQuestion, inboxTexts } from "./inbox.texts.ts";
import { MessageRow } from "./message-row.tsx";

type Tab = "all" | "unread" | "sent";

const belongs: Record<Tab, (message: MessageView) => boolean> = {
  all: () => true,
  unread: ({ reading }) => !reading,
  sent: ({ status }) => status !== 0,
};
const tabs: Tab[] = ["all", "unread", "sent"];
const panel = "messages";

interface InboxProps {
  messages: MessageView[];
  /** There is no other page, of which the tabs say nothing. */
  isAlone: boolean;
  /** Of those that nobody has read, from all pages. */
  isUnread: boolean;
}

/** One page of messages: tabs divide it, checkboxes choose what is to be deleted. */
export function Inbox({ messages, isAlone, isUnread }: InboxProps) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  // In the address, so that whoever comes back from a message finds the tab that was left.
  const tab = tabs.find((key) => hash === `#${tabId(panel, key)}`) ?? "all";
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [asking, setAsking] = useState(false);
  const { box, leaves } = useFocusAfterRemoval<HTMLUListElement>(messages);
  const shown = messages.filter(belongs[tab]);
  // What is out of sight, or gone, is not chosen.
  const selected = shown.filter(({ id }) => chosen.has(id));
  const selectAll = () =>
    setChosen(new Set(selected.length === shown.length ? [] : shown.map(({ id }) => id)));

  return (
    <section aria-label={inboxTexts.title} className="rounded-card bg-surface shadow-card">
      <Tabs
        label={inboxTexts.title}
        tabs={tabs.map((key) => ({
          key,
          label: inboxTexts[key],
          count: messages.filter(belongs[key]).length,
        }))}
        chosen={tab}
        onChoose={(key) => {
          setChosen(new Set());
          const there = { search, hash: tabId(panel, key) };
          return navigate(there, { replace: true, preventScrollReset: true });
        }}
        panel={panel}
      />
      <div
        role="tabpanel"
        id={panel}
        aria-labelledby={tabId(panel, tab)}
        className="@container border-t border-line"
      >
        {!isAlone && tab !== "all" && (
          <p className="flex flex-wrap items-center gap-x-3 px-4 pt-3 text-small text-ink2 md:px-6">
            {inboxTexts.ofThisPage}
            {tab === "unread" && !isUnread && (
              <Link to="/received-contacts?unread=1" className={textLink}>
                {inboxTexts.allUnread}
              </Link>
            )}
          </p>
        )}
        {shown.length === 0 ? (
          <State icon={InboxIcon} title={inboxTexts.none[tab]} />
        ) : (
          <>
            <div
              data-toolbar
              className="flex flex-wrap items-center @min-[18rem]:sticky top-0 z-10 justify-between gap-2 border-b border-line bg-teal-tint px-4 py-2 md:px-6"
            >
              <Checkbox
                checked={selected.length === shown.length}
                mixed={selected.length > 0 && selected.length < shown.length}
                onChange={selectAll}
                label={inboxTexts.selectAll}
              />
              <Button
                look="warning"
                // Not asleep, so that it keeps the focus when all that was chosen has gone.
                aria-disabled={selected.length === 0}
                aria-haspopup="dialog"
                onClick={() => selected.length > 0 && setAsking(true)}
                className="px-3"
              >
                <Trash2 aria-hidden="true" className="size-5 max-md:hidden" />
                {deleteLabel(selected.length)}
              </Button>
            </div>
            <ul ref={box} className="divide-y divide-line">
              {shown.map((message) => (
                <MessageRow
                  key={message.id}
                  message={message}
                  selected={chosen.has(message.id)}
                  onSelect={() => setChosen((before) => toggled(before, message.id))}
                />
              ))}
            </ul>
          </>
        )}
      </div>
      <DeleteDialog
        open={asking}
        title={plural(selected.length, deleteQuestion)}
        act={() =>
          browserApi.send<string>("POST", "/api/contact-delete", {
            ids: selected.map(({ id }) => id),
          })
        }
        onClose={() => setAsking(false)}
        onDone={() => {
          leaves(0);
          return revalidate();
        }}
        onRefused={revalidate}
      >
        {inboxTexts.goes}
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

function toggled(before: ReadonlySet<number>, id: number) {
  const after = new Set(before);
  if (!after.delete(id)) after.add(id);
  return after;
}
