import { useState } from "react";
import { useRevalidator } from "react-router";
import { Portrait } from "#src/features/craftsmen/card/portrait.tsx";
import { ReasonDialog } from "#src/features/moderation/decisions/reason-question.tsx";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/forms/choice.tsx";
import { decisionBar } from "./order-decision.tsx";
import type { Order } from "./orders.contract.ts";
import { selectedOrders, selectionTexts } from "./orders.texts.ts";

interface OrderSelectionProps {
  orders: Order[];
  onClose: () => void;
}

/** Several orders of a page are selected and declined for the same reasons. */
export function OrderSelection({ orders, onClose }: OrderSelectionProps) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  // One that another admin has decided on is no longer there.
  const ids = orders.map(({ id }) => id).filter((id) => selected.has(id));
  const finish = () => {
    onClose();
    return revalidate();
  };
  function toggle(id: number, isSelected: boolean) {
    setSelected(new Set(isSelected ? [...ids, id] : ids.filter((other) => other !== id)));
  }
  return (
    <section aria-label={selectionTexts.title} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <p className="text-label text-ink2">{selectionTexts.text}</p>
        <Checkbox
          label={selectionTexts.all}
          checked={ids.length === orders.length}
          mixed={ids.length > 0 && ids.length < orders.length}
          onChange={({ target }) =>
            setSelected(new Set(target.checked ? orders.map(({ id }) => id) : []))
          }
        />
      </div>
      <ul className="grid gap-2 xl:grid-cols-2">
        {orders.map((order) => (
          <li
            key={order.id}
            className="rounded-card bg-surface px-4 py-2 shadow-card has-checked:bg-teal-tint"
          >
            <Checkbox
              label={<Summary order={order} />}
              checked={selected.has(order.id)}
              onChange={({ target }) => toggle(order.id, target.checked)}
            />
          </li>
        ))}
      </ul>
      <div
        data-decision-bar
        className={`${decisionBar} md:tall:sticky md:bottom-0 md:bg-bg md:py-3`}
      >
        <Button look="outlined" onClick={onClose} className="px-2 max-md:min-h-14">
          {selectionTexts.cancel}
        </Button>
        <Button
          look="danger"
          disabled={ids.length === 0}
          onClick={() => setAsking(true)}
          className="px-2 max-md:min-h-14"
        >
          {selectionTexts.decline}
          {ids.length > 0 && `: ${ids.length}`}
        </Button>
      </div>
      <ReasonDialog
        decision="decline"
        path="/api/craftsmen-decline"
        body={{ ids }}
        subject={selectedOrders(ids.length)}
        open={isAsking}
        onClose={() => setAsking(false)}
        onDone={finish}
        onRefused={finish}
      />
    </section>
  );
}

const Summary = ({ order }: { order: Order }) => (
  <span className="flex min-w-0 items-center gap-3">
    <Portrait card={order} size="card" className="size-14 shrink-0 rounded-control" />
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <span className="block font-semibold">{order.fullname}</span>
      <span className="block text-small text-ink2">
        {order.profession.title}، {order.city.name}، <bdi dir="ltr">{order.phone_display}</bdi>
      </span>
      {order.description && <span className="line-clamp-1 text-small">{order.description}</span>}
    </span>
  </span>
);
