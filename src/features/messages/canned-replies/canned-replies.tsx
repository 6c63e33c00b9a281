import { MessageSquareText } from "lucide-react";
import { useRef } from "react";
import { useLocation } from "react-router";
import { formatNumber } from "#src/arabic/plural.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { textLink } from "#src/ui/styles/classes.ts";
import type { CannedReply } from "./contract.ts";
import { cannedTexts, namePlaceholder } from "./texts.ts";

interface CannedRepliesProps {
  replies: CannedReply[];
  /** The sender of the message that is replied to. */
  sender: string;
  /** Where the chosen one is written. */
  field: () => HTMLTextAreaElement | null;
}

/** The canned replies to choose from; the chosen one is added to what was typed. */
export function CannedReplies({ replies, sender, field }: CannedRepliesProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();
  const editLink = (
    // Owners write them.
    <Link to="/canned-replies" state={{ list: pathname }} data-for="owner" className={textLink}>
      {replies.length === 0 ? cannedTexts.addFirst : cannedTexts.edit}
    </Link>
  );
  if (replies.length === 0) return <p>{editLink}</p>;
  function choose(reply: CannedReply) {
    const target = field();
    if (!target) return;
    appendReply(target, fillIn(reply.body, sender));
    if (details.current) details.current.open = false;
  }
  return (
    <details ref={details} className="rounded-control border border-line px-3.5 py-1">
      <summary className="min-h-11 content-center font-semibold text-teal">
        <MessageSquareText aria-hidden="true" className="me-3 inline size-5" />
        {cannedTexts.title} ({formatNumber(replies.length)})
      </summary>
      <ul className="flex flex-wrap gap-2 py-2">
        {replies.map((reply) => (
          <li key={reply.id} className="min-w-0">
            <button
              type="button"
              title={reply.body}
              onClick={() => choose(reply)}
              className="min-h-11 rounded-control bg-teal-tint px-3 py-1.5 text-start font-medium text-teal [overflow-wrap:anywhere] hover:underline"
            >
              {reply.title}
            </button>
          </li>
        ))}
      </ul>
      {editLink}
    </details>
  );
}

/** The text of a canned reply with the sender's name in place of its placeholder. */
const fillIn = (body: string, sender: string): string =>
  body.replaceAll(namePlaceholder, () => sender);

/** Adds a text to a field below what is typed there, as if it had been typed, and moves the cursor to its end. */
function appendReply(field: HTMLTextAreaElement, text: string) {
  const typed = field.value.trimEnd();
  const from = typed.length;
  field.setRangeText(typed ? `\n\n${text}` : text, from, field.value.length, "end");
  // React and the stored draft listen to it.
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}
