import { X } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "../../../ui/button.tsx";
import type { ReviewRecord } from "../../accounts/record.contract.ts";
import { Approve } from "../approve.tsx";
import { ReasonQuestion } from "../reason-question.tsx";
import { ordersTexts } from "./orders.texts.ts";

interface OrderDecisionProps {
  order: ReviewRecord;
  nameId: string;
  onDecided: () => void;
}

/** The two buttons of an order. Whatever the answer was, the list is loaded anew afterwards. */
export function OrderDecision({ order, nameId, onDecided }: OrderDecisionProps) {
  const { revalidate } = useRevalidator();
  const [declining, setDeclining] = useState(false);
  const declineId = `decline-${order.id}`;
  const decided = () => {
    onDecided();
    return revalidate();
  };
  return (
    <div className="mt-auto flex flex-wrap gap-3">
      <Approve of={order} nameId={nameId} onApproved={decided} className="grow-2" />
      <Button
        id={declineId}
        look="warning"
        aria-labelledby={`${declineId} ${nameId}`}
        onClick={() => setDeclining(true)}
        className="grow px-3"
      >
        <X aria-hidden="true" className="size-5" />
        {ordersTexts.decline}
      </Button>
      <ReasonQuestion
        decision="decline"
        of={order}
        open={declining}
        onClose={() => setDeclining(false)}
        onDone={decided}
        onRefused={decided}
      />
    </div>
  );
}
