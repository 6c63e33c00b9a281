import { Inbox as InboxIcon } from "lucide-react";
import { useLocation } from "react-router";
import { privateLoader } from "../../auth/private-loader.ts";
import { loadPage, pagePath } from "../../ui/admin/load-page.ts";
import { AdminScreen } from "../../ui/admin/screen.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Bar, keysFor, Skeleton } from "../../ui/skeleton.tsx";
import { State } from "../../ui/state.tsx";
import { privateHead } from "../site/head.ts";
import { Shown } from "../site/shown.tsx";
import type { Route } from "./+types/inbox.page.ts";
import type { MessageView } from "./contract.ts";
import { inboxTexts, messagesCount, messageTexts, unreadCount } from "./inbox.texts.ts";
import { Inbox } from "./inbox.tsx";

export const clientLoader = privateLoader((args) =>
  loadPage<MessageView>("/api/contact-list", args),
);

export const meta = () => privateHead(inboxTexts.title);

export function HydrateFallback() {
  return (
    <AdminScreen title={inboxTexts.title}>
      <InboxSkeleton />
    </AdminScreen>
  );
}

/** What visitors wrote, the newest first. */
export default function ReceivedContacts({ loaderData }: Route.ComponentProps) {
  const total = loaderData.data?.total;
  const { search, hash } = useLocation();
  const isUnread = new URLSearchParams(search).has("unread");
  const none = isUnread ? { title: inboxTexts.noneUnread } : nothingYet;
  return (
    <AdminScreen
      title={inboxTexts.title}
      total={total}
      count={isUnread ? unreadCount : messagesCount}
    >
      {isUnread && (
        <ButtonLink look="outlined" to="/received-contacts" className="self-start">
          {inboxTexts.showAll}
        </ButtonLink>
      )}
      <Shown
        of={loaderData}
        skeleton={<InboxSkeleton />}
        failed={inboxTexts.failed}
        wayBack={
          <ButtonLink look="outlined" to="/received-contacts">
            {messageTexts.back}
          </ButtonLink>
        }
      >
        {({ data, links, current_page, last_page }) =>
          data.length === 0 ? (
            <State icon={InboxIcon} {...none} />
          ) : (
            <div>
              <Inbox
                key={current_page}
                messages={data}
                isAlone={last_page === 1}
                isUnread={isUnread}
              />
              <Pagination
                links={links}
                // With the tab that is open.
                href={(page) => pagePath("/received-contacts", page, search) + hash}
              />
            </div>
          )
        }
      </Shown>
    </AdminScreen>
  );
}

const nothingYet = { title: inboxTexts.none.all, text: inboxTexts.noneText };

function InboxSkeleton() {
  return (
    <Skeleton className="divide-y divide-line rounded-card bg-surface shadow-card">
      <div className="flex h-14 items-center gap-4 px-4">
        <Bar className="h-6 w-16" />
        <Bar className="h-6 w-28" />
        <Bar className="h-6 w-20" />
      </div>
      <div className="flex h-15 items-center justify-between px-4">
        <Bar className="h-6 w-28" />
        <Bar className="h-9 w-32" />
      </div>
      {keysFor(10).map((part) => (
        <div key={part} className="flex h-32 flex-col justify-center gap-3 px-4 lg:h-20 md:px-6">
          <Bar className="h-5 w-1/3" />
          <Bar className="h-5 w-2/3" />
          <Bar className="h-5 w-1/4 lg:hidden" />
        </div>
      ))}
    </Skeleton>
  );
}
