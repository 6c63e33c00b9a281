import { age } from "#src/arabic/age.ts";
import type { MessageView } from "#src/features/messages/contract.ts";
import { Checkbox } from "#src/ui/forms/choice.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { useListState } from "#src/ui/navigation/return-to-list.ts";
import { classes } from "#src/ui/styles/classes.ts";
import { useNow } from "#src/ui/use-now.ts";
import { inboxTexts } from "./inbox.texts.ts";

interface MessageRowProps {
  message: MessageView;
  selected: boolean;
  onSelect: () => void;
}

/** A row of the inbox; except for the checkbox all of it links to the message. */
export function MessageRow({ message, selected, onSelect }: MessageRowProps) {
  const now = useNow();
  const listState = useListState();
  const { id, fullname, subject, description, reading, created_at } = message;
  return (
    <li
      className={classes(
        "relative flex gap-3 px-4 py-3 focus-within:bg-teal-tint/50 hover:bg-teal-tint/50 md:px-6",
        selected && "bg-teal-tint/60",
      )}
    >
      {/* Above the link that covers the row. Owners alone delete messages. */}
      <div data-for="owner" className="relative z-10 -my-1 lg:self-center">
        <Checkbox
          checked={selected}
          onChange={onSelect}
          data-focus-after-removal
          aria-label={`${inboxTexts.select} ${fullname}: ${subject}`}
        />
      </div>
      <div className="grid min-w-0 grow grid-cols-[1fr_auto] items-center gap-x-4 lg:grid-cols-[minmax(0,10.25rem)_minmax(0,1fr)_auto_minmax(0,7.5rem)]">
        <p
          className={classes(
            "flex min-w-0 items-center gap-2.5 [overflow-wrap:anywhere] @max-[18rem]:col-span-2",
            !reading && "font-semibold",
          )}
        >
          {!reading && (
            <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-clay" />
          )}
          {fullname}
        </p>
        <div className="min-w-0 max-lg:order-1 max-lg:col-span-2">
          <h2
            className={classes(
              "text-plain [overflow-wrap:anywhere]",
              reading ? "font-normal" : "font-semibold",
            )}
          >
            <Link
              to={`/contact-edit/${id}`}
              state={listState}
              className="after:absolute after:inset-0"
            >
              {subject}
            </Link>
          </h2>
          <p className="text-label text-ink2 [overflow-wrap:anywhere]">{snippet(description)}</p>
        </div>
        <div className="max-lg:order-2 max-lg:col-span-2 max-lg:mt-1.5">
          <StatusBadge message={message} />
        </div>
        <time
          dateTime={created_at}
          className="text-small text-ink2 @max-[18rem]:order-3 lg:text-end"
        >
          {age(created_at, now)}
        </time>
      </div>
    </li>
  );
}

/** Unread, read or answered, as text in addition to font weight and dot. */
export function StatusBadge({ message: { reading, status } }: { message: MessageView }) {
  const [look, text] = !reading
    ? ["bg-clay-tint text-clay-ink", inboxTexts.isUnread]
    : status === 0
      ? ["bg-sunk text-ink2", inboxTexts.isRead]
      : ["bg-green-tint text-green", inboxTexts.isAnswered];
  return (
    <span
      className={classes(
        "inline-block rounded-chip px-2.5 py-0.5 text-tiny font-medium whitespace-nowrap",
        look,
      )}
    >
      {text}
    </span>
  );
}

const snippetLength = 50;

/** The first characters on one line; counts code points. */
function snippet(text: string) {
  const characters = [...text.replace(/\s+/g, " ")];
  const start = characters.slice(0, snippetLength).join("").trimEnd();
  return characters.length > snippetLength ? `${start}…` : start;
}
