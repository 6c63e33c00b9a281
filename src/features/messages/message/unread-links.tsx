import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { unreadTexts } from "#src/features/messages/inbox/inbox.texts.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { classes, textLink } from "#src/ui/styles/classes.ts";
import type { RelatedToMessage } from "./related.contract.ts";

export const messagePath = (id: number) => `/contact-edit/${id}`;

/** The unread message to read after this one: the next older one, at the end of the list a newer one. */
export const nextToRead = (related: RelatedToMessage | undefined) =>
  related?.next_unread ?? related?.previous_unread ?? null;

/** Links to the unread messages before and after this one. */
export function UnreadLinks({ related }: { related: RelatedToMessage }) {
  const { previous_unread: previous, next_unread: next } = related;
  if (!previous && !next) return <p className="text-label text-ink2">{unreadTexts.none}</p>;
  return (
    <nav
      aria-label={unreadTexts.title}
      className="flex flex-wrap items-center justify-between gap-x-2"
    >
      {previous && (
        <UnreadLink to={previous} text={unreadTexts.previous}>
          <ArrowRight aria-hidden="true" className="size-5 shrink-0" />
        </UnreadLink>
      )}
      {next && (
        <UnreadLink to={next} text={unreadTexts.next} isAfterText>
          <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
        </UnreadLink>
      )}
    </nav>
  );
}

interface UnreadLinkProps {
  to: { id: number; subject: string };
  text: string;
  /** Whether the arrow comes after the text. */
  isAfterText?: boolean;
  children: ReactNode;
}

function UnreadLink({ to: { id, subject }, text, isAfterText = false, children }: UnreadLinkProps) {
  // With the path of the list, for the link back to it.
  const { state } = useLocation();
  return (
    <Link
      to={messagePath(id)}
      state={state}
      title={subject}
      className={classes(textLink, "gap-2 text-label", isAfterText && "ms-auto")}
    >
      {!isAfterText && children}
      {text}
      {isAfterText && children}
    </Link>
  );
}

/** Under the reply: the message to read after this one. */
export function NextUnread({ related }: { related: RelatedToMessage }) {
  const { state } = useLocation();
  const next = nextToRead(related);
  if (!next) return null;
  return (
    <ButtonLink look="outlined" to={messagePath(next.id)} state={state} title={next.subject}>
      {related.next_unread ? unreadTexts.next : unreadTexts.previous}
      <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
    </ButtonLink>
  );
}
