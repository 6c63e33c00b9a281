import {
  ChevronLeft,
  CircleCheck,
  ClipboardList,
  DatabaseBackup,
  FilePen,
  Flag,
  HardDrive,
  Inbox,
  type LucideIcon,
  MailWarning,
  PhoneCall,
  Undo2,
  UserRoundSearch,
  UserRoundX,
} from "lucide-react";
import { age } from "#src/arabic/age.ts";
import { plural } from "#src/arabic/plural.ts";
import { callsWaiting } from "#src/features/freshness/texts.ts";
import { removalsWaiting } from "#src/features/listings/texts.ts";
import { unreadCount } from "#src/features/messages/inbox/inbox.texts.ts";
import { revertsWaiting } from "#src/features/moderation/orders/waiting-reverts.texts.ts";
import { revisionsWaiting } from "#src/features/moderation/revisions/texts.ts";
import { reportsWaiting } from "#src/features/reports/texts.ts";
import type { WaitingCounts } from "#src/ui/admin/waiting.contract.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { useNow } from "#src/ui/use-now.ts";
import { listingsFlagged, mailsFailed, ordersWaiting, dashboardTexts as texts } from "./texts.ts";

/** Links to what waits for an admin. */
export function PendingLinks({ counts }: { counts: WaitingCounts }) {
  const now = useNow();
  const { orders, oldestOrder, contactReverts, flaggedListings, messages, failedMails } = counts;
  const { removalRequests, reports, revisions, calls, backupIsLate, diskIsFull } = counts;
  const items =
    removalRequests +
    reports +
    orders +
    revisions +
    calls +
    contactReverts +
    flaggedListings +
    messages +
    failedMails;
  if (items === 0 && !backupIsLate && !diskIsFull) {
    return (
      <p className="flex min-h-12 items-center gap-3 text-green">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0" />
        {texts.nothingWaits}
      </p>
    );
  }
  return (
    <nav aria-label={texts.waiting} className="grid gap-3 lg:grid-cols-2 lg:gap-4">
      {removalRequests > 0 && (
        <PendingLink
          to="/removal-requests"
          icon={UserRoundX}
          title={plural(removalRequests, removalsWaiting)}
        />
      )}
      {reports > 0 && (
        <PendingLink to="/reports" icon={Flag} title={plural(reports, reportsWaiting)} />
      )}
      {orders > 0 && (
        <PendingLink
          to="/carftsman-orders"
          icon={ClipboardList}
          title={plural(orders, ordersWaiting)}
        >
          {oldestOrder && `${orders === 1 ? texts.arrived : texts.oldest} ${age(oldestOrder, now)}`}
        </PendingLink>
      )}
      {revisions > 0 && (
        <PendingLink to="/revisions" icon={FilePen} title={plural(revisions, revisionsWaiting)} />
      )}
      {calls > 0 && (
        <PendingLink to="/call-list" icon={PhoneCall} title={plural(calls, callsWaiting)} />
      )}
      {contactReverts > 0 && (
        <PendingLink
          to="/carftsman-orders"
          icon={Undo2}
          title={plural(contactReverts, revertsWaiting)}
        />
      )}
      {flaggedListings > 0 && (
        <PendingLink
          to={flaggedPath}
          icon={UserRoundSearch}
          title={plural(flaggedListings, listingsFlagged)}
        />
      )}
      {messages > 0 && (
        <PendingLink
          to="/received-contacts?unread=1"
          icon={Inbox}
          title={plural(messages, unreadCount)}
        />
      )}
      {failedMails > 0 && (
        <PendingLink to="/site-state" icon={MailWarning} title={plural(failedMails, mailsFailed)} />
      )}
      {diskIsFull && <PendingLink to="/site-state" icon={HardDrive} title={texts.diskIsFull} />}
      {backupIsLate && (
        <PendingLink to="/site-state" icon={DatabaseBackup} title={texts.backupIsLate} />
      )}
    </nav>
  );
}

const flaggedPath = "/craftsmen?state=flagged";

interface PendingLinkProps {
  to: string;
  icon: LucideIcon;
  title: string;
  children?: string | null;
}

function PendingLink({ to, icon: Icon, title, children }: PendingLinkProps) {
  return (
    <Link
      to={to}
      className="flex min-h-20 items-center gap-4 edge-bar rounded-card bg-surface px-4 before:border-clay py-3 shadow-card hover:ring-2 hover:ring-teal md:px-5"
    >
      <Icon aria-hidden="true" className="size-7 shrink-0 text-clay" />
      <span className="min-w-0 grow">
        <span className="block text-lead font-semibold">{title}</span>
        {children && <span className="block text-label text-ink2">{children}</span>}
      </span>
      <ChevronLeft aria-hidden="true" className="size-6 shrink-0 text-ink2" />
    </Link>
  );
}
