import { Check } from "lucide-react";
import { sendUndoable } from "#src/client/undoable.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { decisionCounts, moderationTexts, whatsAppTexts } from "#src/features/moderation/texts.ts";
import { site } from "#src/settings/current-site.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { useAction } from "#src/ui/actions/use-action.ts";
import { Button } from "#src/ui/button.tsx";
import { offerWhatsApp } from "./whatsapp-offer.ts";

interface ApproveProps {
  /** Without a version, whatever it is by now is published. */
  listing: {
    id: number;
    version?: string;
    fullname?: string;
    email?: string | null;
    phone?: string | null;
  };
  /** The element that names whom, to tell one button from the next. */
  nameId: string;
  /** It is published, or was decided on meanwhile: time to load it again. */
  onApproved: () => unknown;
  /** It was decided on or has changed meanwhile; `onApproved` if absent. */
  onRefused?: () => unknown;
  onUndone?: () => unknown;
  className?: string;
}

/** Publishes a pending listing. */
export function Approve(props: ApproveProps) {
  const { listing, nameId, onApproved, onRefused = onApproved, onUndone, className } = props;
  const { id, version, fullname } = listing;
  const { busy, run } = useAction({
    act: () => sendUndoable(`/api/craftsmen-approv/${id}`, { version }),
    done() {
      const url = `${location.origin}${detailsAddress(listing)}`;
      offerWhatsApp(listing, whatsAppTexts.approved(site().name, url));
      return onApproved();
    },
    subject: fullname,
    count: decisionCounts.approve,
    undone: onUndone,
    refused({ isTemporary, message }) {
      if (!isTemporary) {
        toast(message, "bad");
        return onRefused();
      }
      toast(message, "bad", { label: moderationTexts.again, run });
    },
  });
  return (
    <Button
      id={`approve-${id}`}
      onClick={run}
      busy={busy}
      aria-labelledby={`approve-${id} ${nameId}`}
      {...(className ? { className } : {})}
    >
      <Check aria-hidden="true" className="size-5" />
      {busy ? moderationTexts.approving : moderationTexts.approve}
    </Button>
  );
}
