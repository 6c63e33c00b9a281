import { X } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { ReasonQuestion } from "#src/features/moderation/decisions/reason-question.tsx";
import { Approve } from "#src/features/moderation/listing/approve.tsx";
import { decisionBar } from "#src/features/moderation/listing/decision-bar.ts";
import { Button } from "#src/ui/button.tsx";
import type { Order } from "./orders.contract.ts";
import { ordersTexts } from "./orders.texts.ts";
import type { OrderQueue } from "./use-order-queue.ts";

interface OrderDecisionProps {
  order: Order;
  nameId: string;
  queue: OrderQueue;
}

/**
 * The two buttons of an order, or one for an admin who may not publish it, on phones in a bar above the bottom bar. Whatever the response is, the list is
 * loaded again.
 */
export function OrderDecision({ order, nameId, queue }: OrderDecisionProps) {
  const { id } = order;
  const { revalidate } = useRevalidator();
  const [isDeclining, setDeclining] = useState(false);
  // A page of orders has as many questions: each is in the document from its first opening on.
  const [wasAsked, setAsked] = useState(false);
  const declineId = `decline-${id}`;
  const onDecided = () => {
    queue.leave(id);
    return revalidate();
  };
  const onRefused = () => {
    queue.stay(id);
    return revalidate();
  };
  const onUndone = () => queue.comeBack(id);
  return (
    <div data-decision-bar className={decisionBar}>
      <Button
        id={declineId}
        look="warning"
        aria-labelledby={`${declineId} ${nameId}`}
        onClick={() => {
          setAsked(true);
          setDeclining(true);
        }}
        className={`px-2 max-md:min-h-14 ${order.may_publish ? "" : "col-span-full"}`}
      >
        <X aria-hidden="true" className="size-5" />
        {ordersTexts.decline}
      </Button>
      {order.may_publish && (
        <Approve
          listing={order}
          nameId={nameId}
          onApproved={onDecided}
          onRefused={onRefused}
          onUndone={onUndone}
          className="px-2 max-md:min-h-14"
        />
      )}
      {wasAsked && (
        <ReasonQuestion
          decision="decline"
          craftsman={order}
          open={isDeclining}
          onClose={() => setDeclining(false)}
          onDone={onDecided}
          onRefused={onRefused}
          onUndone={onUndone}
        />
      )}
    </div>
  );
}
