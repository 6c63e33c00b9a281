import { ChevronLeft, ClipboardCheck, FilePen, SearchX } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { plural } from "#src/arabic/plural.ts";
import type { Page } from "#src/contract/pagination.ts";
import { BulkSelection } from "#src/features/moderation/decisions/bulk-selection.tsx";
import { type Unmailed, UnmailedList } from "#src/features/moderation/decisions/without-email.tsx";
import { PhoneQuestions } from "#src/features/moderation/phone/phone-questions.tsx";
import { revisionsWaiting } from "#src/features/moderation/revisions/texts.ts";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { pagePath } from "#src/ui/admin/load-page.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { State } from "#src/ui/empty-state.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { Pagination } from "#src/ui/navigation/pagination.tsx";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import type { Route } from "./+types/orders.page.ts";
import { BurstNotices } from "./burst-notices.tsx";
import { OrderCard } from "./order-card.tsx";
import type { Order } from "./orders.contract.ts";
import { loadOrders, ordersApiPath, ordersPath } from "./orders.loader.ts";
import { ordersTexts } from "./orders.texts.ts";
import { KeysHint, OrdersHeader, OrdersTools } from "./orders-header.tsx";
import { type OrderQueue, useOrderQueue } from "./use-order-queue.ts";
import { WaitingReverts } from "./waiting-reverts.tsx";

export const clientLoader = loadOrders;

export const meta = () => privateMeta(ordersTexts.title);

export function HydrateFallback() {
  return (
    <OrdersHeader total={undefined}>
      <OrdersSkeleton />
    </OrdersHeader>
  );
}

/** Pending listings, the longest waiting first: one at a time on phones, cards on wider screens. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  const [unmailed, setUnmailed] = useState<Unmailed>();
  // Another page or filter begins with its first order.
  return <OrdersOf key={search} loaded={loaderData} unmailed={unmailed} onUnmailed={setUnmailed} />;
}

interface OrdersOfProps {
  loaded: Route.ComponentProps["loaderData"];
  /** Craftsmen on whom several decisions were just taken, and who get no mail about it. */
  unmailed: Unmailed | undefined;
  onUnmailed: (unmailed: Unmailed | undefined) => void;
}

function OrdersOf({ loaded: { data, failure }, unmailed, onUnmailed }: OrdersOfProps) {
  const { search } = useLocation();
  const page = useLastPage(data?.orders.data);
  const queue = useOrderQueue(page ?? noOrders);
  const [isSelecting, setSelecting] = useState(false);
  const [wantsReverts, setWantsReverts] = useState(false);
  const showsReverts = wantsReverts && (data?.reverts.length ?? 0) > 0;
  const isFiltered = Object.values(data?.filter ?? {}).some(Boolean);
  const stopSelecting = () => {
    setSelecting(false);
    document.getElementById("main")?.focus();
  };
  return (
    <OrdersHeader
      total={page && queue.total}
      tools={
        data && (
          <OrdersTools
            {...data}
            queue={queue}
            isSelecting={isSelecting}
            onSelect={() => setSelecting(true)}
          />
        )
      }
    >
      {data && (
        <WaitingReverts
          reverts={data.reverts}
          isOpen={showsReverts}
          onToggle={() => setWantsReverts(!showsReverts)}
        />
      )}
      {unmailed && !isSelecting && (
        <UnmailedList
          key={unmailed.ids.join()}
          unmailed={unmailed}
          onClose={() => onUnmailed(undefined)}
        />
      )}
      {data && data.revisions > 0 && <RevisionsLink total={data.revisions} />}
      {data && <PhoneQuestions questions={data.questions} />}
      {data && !isSelecting && <BurstNotices bursts={data.bursts} selected={data.filter.network} />}
      <div className={classes("contents", showsReverts && "max-md:hidden")}>
        <LoadedContent
          loaded={data ? data.orders : { failure }}
          skeleton={<OrdersSkeleton />}
          errorTitle={ordersTexts.failed}
          backLink={
            <ButtonLink look="outlined" to={ordersPath}>
              {ordersTexts.first}
            </ButtonLink>
          }
        >
          {(page) => {
            if (queue.total === 0) return isFiltered ? <NoneFound /> : <None />;
            if (isSelecting)
              return (
                <BulkSelection
                  decision="decline"
                  records={queue.orders}
                  total={queue.total}
                  idsPath={`${ordersApiPath}/ids`}
                  filter={{ ...data?.filter }}
                  onClose={stopSelecting}
                  onUnmailed={onUnmailed}
                />
              );
            // All of the page are decided on, and the next ones are on their way.
            if (queue.orders.length === 0) return <OrdersSkeleton />;
            return (
              <div className="flex flex-col gap-4">
                <OrderCards queue={queue} />
                <KeysHint />
                <div className="max-md:hidden">
                  <Pagination page={page} href={(number) => pagePath(ordersPath, number, search)} />
                </div>
              </div>
            );
          }}
        </LoadedContent>
      </div>
    </OrdersHeader>
  );
}

/** The way to changes of published listings, which are decided one after the other on a screen of their own. */
const RevisionsLink = ({ total }: { total: number }) => (
  <Link
    to="/revisions"
    className="flex min-h-13 items-center gap-3 rounded-card bg-surface px-4 font-semibold text-teal shadow-card hover:ring-2 hover:ring-teal"
  >
    <FilePen aria-hidden="true" className="size-6 shrink-0" />
    <span className="grow">{plural(total, revisionsWaiting)}</span>
    <ChevronLeft aria-hidden="true" className="size-5 shrink-0" />
  </Link>
);

const OrderCards = ({ queue }: { queue: OrderQueue }) => (
  <ul ref={queue.box} className={ordersGrid}>
    {queue.orders.map((order) => {
      const isCurrent = order === queue.current;
      return (
        <li key={order.id} className={isCurrent ? undefined : "max-md:hidden"}>
          <OrderCard order={order} isCurrent={isCurrent} queue={queue} />
        </li>
      );
    })}
  </ul>
);

const None = () => (
  <State icon={ClipboardCheck} title={ordersTexts.none} text={ordersTexts.noneText} />
);

const NoneFound = () => (
  <State icon={SearchX} title={ordersTexts.noneFound} text={ordersTexts.noneFoundText}>
    <ButtonLink look="outlined" to={ordersPath}>
      {ordersTexts.all}
    </ButtonLink>
  </State>
);

/** The page that was loaded last: a failed reload leaves it visible. */
function useLastPage(page: Page<Order> | undefined): Page<Order> | undefined {
  const [last, setLast] = useState(page);
  if (page && page !== last) setLast(page);
  return page ?? last;
}

const noOrders = { data: [], total: 0, per_page: 12, current_page: 1, last_page: 1 };

const ordersGrid = "grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-5 xl:grid-cols-3";

/** A skeleton in the size of the cards; on phones of one card. */
const OrdersSkeleton = () => (
  <Skeleton count={6} className={ordersGrid}>
    <div className="flex h-110 flex-col gap-4 rounded-card bg-surface p-4 shadow-card nth-[n+3]:max-md:hidden md:h-100">
      <div className="flex gap-3">
        <div className="size-24 shrink-0 rounded-card bg-skel" />
        <div className="flex grow flex-col justify-center gap-3">
          <SkeletonBar className="h-6 w-2/3" />
          <SkeletonBar className="h-6 w-1/2" />
        </div>
      </div>
      <SkeletonBar className="h-11" />
      <SkeletonBar className="h-16" />
      <SkeletonBar className="grow" />
      <SkeletonBar className="h-13 max-md:hidden" />
    </div>
  </Skeleton>
);
