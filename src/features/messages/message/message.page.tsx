import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import type { CannedReply } from "#src/features/messages/canned-replies/contract.ts";
import type { MessageDetails } from "#src/features/messages/contract.ts";
import { messageTexts } from "#src/features/messages/inbox/inbox.texts.ts";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { optional } from "#src/ui/admin/load-page.ts";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { useReturnPath } from "#src/ui/navigation/return-to-list.ts";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { textLink } from "#src/ui/styles/classes.ts";
import type { Route } from "./+types/message.page.ts";
import { card, MessageCard, Replies } from "./message-card.tsx";
import { NamedListings } from "./named-listings.tsx";
import type { RelatedToMessage } from "./related.contract.ts";
import { ReplyForm } from "./reply-form.tsx";
import { NextUnread, UnreadLinks } from "./unread-links.tsx";

/** Loading a message marks it as read. It can be answered without what stands around it. */
export const clientLoader = privateLoader(async ({ params }) => {
  const id = encodeURIComponent(params.id ?? "");
  const [message, related, cannedReplies] = await Promise.all([
    browserApi.get<MessageDetails>(`/api/contact-get-message/${id}`),
    optional(browserApi.get<RelatedToMessage>(`/api/contact-related/${id}`)),
    optional(browserApi.get<CannedReply[]>("/api/canned-replies")),
  ]);
  return { message, related, cannedReplies };
});

export const meta = () => privateMeta(messageTexts.title);

export function HydrateFallback() {
  return (
    <AdminScreen title={messageTexts.title}>
      <MessageSkeleton />
    </AdminScreen>
  );
}

export default function MessageScreen({ loaderData, params }: Route.ComponentProps) {
  const list = useReturnPath() ?? "/received-contacts";
  const subject = useSubject(params.id, loaderData.data?.message.subject);
  return (
    <AdminScreen title={subject ?? messageTexts.title}>
      <LoadedContent
        loaded={loaderData}
        skeleton={<MessageSkeleton />}
        errorTitle={messageTexts.failed}
        backLink={
          <ButtonLink look="outlined" to={list}>
            {messageTexts.back}
          </ButtonLink>
        }
      >
        {({ message, related, cannedReplies }) => (
          <div className="flex max-w-190 flex-col gap-5">
            {related && <UnreadLinks related={related} />}
            <MessageCard message={message} related={related} list={list}>
              {related && <NamedListings listings={related.listings} />}
            </MessageCard>
            {message.replies.length > 0 && <Replies replies={message.replies} />}
            <ReplyForm key={message.id} message={message} cannedReplies={cannedReplies} />
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <Link to={list} className={`${textLink} gap-2`}>
                <ArrowRight aria-hidden="true" className="size-5" />
                {messageTexts.back}
              </Link>
              {related && <NextUnread related={related} />}
            </div>
          </div>
        )}
      </LoadedContent>
    </AdminScreen>
  );
}

/** The message's subject, which stays while it cannot be loaded again. */
function useSubject(id: string, subject: string | undefined): string | undefined {
  const [last, setLast] = useState({ id, subject });
  if (subject !== undefined && (id !== last.id || subject !== last.subject)) {
    setLast({ id, subject });
  }
  return subject ?? (last.id === id ? last.subject : undefined);
}

function MessageSkeleton() {
  return (
    <Skeleton className="flex max-w-190 flex-col gap-5">
      <SkeletonBar className="h-11" />
      <div className={`${card} flex flex-col gap-4`}>
        <SkeletonBar className="h-28" />
        <SkeletonBar className="h-24" />
      </div>
      <div className={`${card} flex flex-col gap-4`}>
        <SkeletonBar className="h-7 w-1/4" />
        <SkeletonBar className="h-36" />
        <SkeletonBar className="h-13" />
      </div>
    </Skeleton>
  );
}
