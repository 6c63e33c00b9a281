import { ClipboardCheck } from "lucide-react";
import { privateLoader } from "../../../auth/private-loader.ts";
import { loadPage, pagePath } from "../../../ui/admin/load-page.ts";
import { AdminScreen } from "../../../ui/admin/screen.tsx";
import { useFocusAfterRemoval } from "../../../ui/admin/use-focus-after-removal.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { State } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { Bar, keysFor, Skeleton } from "../../../ui/skeleton.tsx";
import type { ReviewRecord } from "../../accounts/record.contract.ts";
import { LoadedContent } from "../../site/loaded-content.tsx";
import { privateMeta } from "../../site/meta.ts";
import type { Route } from "./+types/orders.page.ts";
import { OrderCard } from "./order-card.tsx";
import { ordersCount, ordersTexts } from "./orders.texts.ts";

export const clientLoader = privateLoader((args) =>
  loadPage<ReviewRecord>("/api/get-craftsmen-orders", args),
);

export const meta = () => privateMeta(ordersTexts.title);

const grid = "grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-6 xl:grid-cols-3";

export function HydrateFallback() {
  return (
    <AdminScreen title={ordersTexts.title}>
      <Notice tone="neutral">{ordersTexts.note}</Notice>
      <OrdersSkeleton />
    </AdminScreen>
  );
}

/** Pending listings, the longest waiting first. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  const total = loaderData.data?.total;
  return (
    <AdminScreen title={ordersTexts.title} total={total} count={ordersCount}>
      <Notice tone="neutral">{ordersTexts.note}</Notice>
      <LoadedContent
        loaded={loaderData}
        skeleton={<OrdersSkeleton />}
        errorTitle={ordersTexts.failed}
        backLink={
          <ButtonLink look="outlined" to="/carftsman-orders">
            {ordersTexts.first}
          </ButtonLink>
        }
      >
        {({ data, links }) =>
          data.length === 0 ? (
            <State icon={ClipboardCheck} title={ordersTexts.none} text={ordersTexts.noneText} />
          ) : (
            <div>
              <OrderCards orders={data} />
              <Pagination links={links} href={(page) => pagePath("/carftsman-orders", page)} />
            </div>
          )
        }
      </LoadedContent>
    </AdminScreen>
  );
}

function OrderCards({ orders }: { orders: ReviewRecord[] }) {
  const { box, markRemoved } = useFocusAfterRemoval<HTMLUListElement>(orders);
  return (
    <ul ref={box} className={grid}>
      {orders.map((order, index) => (
        <li key={order.id}>
          <OrderCard order={order} onDecided={() => markRemoved(index)} />
        </li>
      ))}
    </ul>
  );
}

function OrdersSkeleton() {
  return (
    <Skeleton className={grid}>
      {keysFor(6).map((part) => (
        <div key={part} className="overflow-hidden rounded-card bg-surface shadow-card">
          <div className="h-68 bg-skel" />
          <div className="flex flex-col gap-4 p-4">
            <Bar className="h-7 w-2/3" />
            <Bar className="h-7 w-1/2" />
            <Bar className="h-40" />
            <Bar className="h-13" />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}
