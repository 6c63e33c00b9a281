import { Check } from "lucide-react";
import { useRevalidator } from "react-router";
import { browserApi } from "../../api/browser.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import { useAct } from "../../ui/use-act.ts";
import { adminTexts } from "../admin/texts.ts";
import { ordersTexts } from "./orders.texts.ts";

interface ApproveProps {
  of: { id: number };
  nameId: string;
  onApproved: () => void;
}

/** Publishes the listing; when it has gone or the session has ended, the list is asked for anew. */
export function Approve({ of: { id }, nameId, onApproved }: ApproveProps) {
  const { revalidate } = useRevalidator();
  const { busy, run } = useAct(
    () => browserApi.send<string>("POST", `/api/craftsmen-approv/${id}`),
    () => {
      onApproved();
      return revalidate();
    },
    ({ status, message }) => {
      if (status >= 400 && status < 500 && status !== 429) {
        toast(message, "bad");
        return revalidate();
      }
      toast(message, "bad", { label: adminTexts.again, run });
    },
  );
  return (
    <Button
      id={`approve-${id}`}
      data-heir
      onClick={run}
      // Not asleep, so that it keeps the focus until the card leaves.
      aria-disabled={busy}
      aria-busy={busy}
      aria-labelledby={`approve-${id} ${nameId}`}
      className="mt-auto w-full"
    >
      <Check aria-hidden="true" className="size-5" />
      {busy ? ordersTexts.approving : ordersTexts.approve}
    </Button>
  );
}
