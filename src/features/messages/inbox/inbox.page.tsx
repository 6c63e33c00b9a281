import { Inbox as InboxIcon } from "lucide-react";
import { useLocation } from "react-router";
import { privateLoader } from "#src/auth/private-loader.ts";
import type { MessageView } from "#src/features/messages/contract.ts";
import { privateMeta } from "#src/features/site/meta.ts";
import { PagedList } from "#src/features/site/paged-list.tsx";
import { loadPage } from "#src/ui/admin/load-page.ts";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { State } from "#src/ui/empty-state.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { keysFor, Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { textLink } from "#src/ui/styles/classes.ts";
import type { Route } from "./+types/inbox.page.ts";
import { inboxTexts, messagesCount, messageTexts, unreadCount } from "./inbox.texts.ts";
import { Inbox } from "./inbox.tsx";

export const clientLoader = privateLoader((args) =>
  loadPage<MessageView>("/api/contact-list", args),
);

export const meta = () => privateMeta(inboxTexts.title);

export function HydrateFallback() {
  return (
    <AdminScreen title={inboxTexts.title}>
      <InboxSkeleton />
    </AdminScreen>
  );
}

/** Visitors' messages, newest first. */
export default function ReceivedContacts({ loaderData }: Route.ComponentProps) {
  const total = loaderData.data?.total;
  const { search, hash } = useLocation();
  const isUnreadOnly = new URLSearchParams(search).has("unread");
  const none = isUnreadOnly ? { title: inboxTexts.noneUnread } : nothingYet;
  return (
    <AdminScreen
      title={inboxTexts.title}
      total={total}
      count={isUnreadOnly ? unreadCount : messagesCount}
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {isUnreadOnly && (
          <ButtonLink look="outlined" to="/received-contacts">
            {inboxTexts.showAll}
          </ButtonLink>
        )}
        <Link to="/canned-replies" data-for="owner" className={textLink}>
          {inboxTexts.cannedReplies}
        </Link>
      </div>
      <PagedList
        loaded={loaderData}
        skeleton={<InboxSkeleton />}
        errorTitle={inboxTexts.failed}
        backText={messageTexts.back}
        empty={<State icon={InboxIcon} {...none} />}
        // The selected tab.
        hash={hash}
      >
        {(list) => (
          <Inbox
            key={list.current_page}
            messages={list.data}
            isOnlyPage={list.last_page === 1}
            isUnreadOnly={isUnreadOnly}
          />
        )}
      </PagedList>
    </AdminScreen>
  );
}

const nothingYet = { title: inboxTexts.none.all, text: inboxTexts.noneText };

function InboxSkeleton() {
  return (
    <Skeleton className="divide-y divide-line rounded-card bg-surface shadow-card">
      <div className="flex h-14 items-center gap-4 px-4">
        <SkeletonBar className="h-6 w-16" />
        <SkeletonBar className="h-6 w-28" />
        <SkeletonBar className="h-6 w-20" />
      </div>
      <div className="flex h-15 items-center justify-between px-4">
        <SkeletonBar className="h-6 w-28" />
        <SkeletonBar className="h-9 w-32" />
      </div>
      {keysFor(10).map((part) => (
        <div key={part} className="flex h-32 flex-col justify-center gap-3 px-4 lg:h-20 md:px-6">
          <SkeletonBar className="h-5 w-1/3" />
          <SkeletonBar className="h-5 w-2/3" />
          <SkeletonBar className="h-5 w-1/4 lg:hidden" />
        </div>
      ))}
    </Skeleton>
  );
}
