import { browserApi } from "#src/client/browser.ts";
import type { ReviewRecord } from "#src/features/accounts/record/record.contract.ts";
import { formerDecisionTexts as say } from "#src/features/moderation/texts.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { useAction } from "#src/ui/actions/use-action.ts";

interface ContactsReviewedProps {
  of: Pick<ReviewRecord, "id" | "fullname" | "version">;
  onDone: () => unknown;
  className: string;
}

/** Leaves a flagged listing published, after its holder changed it. */
export function ContactsReviewed({ of, onDone, className }: ContactsReviewedProps) {
  const { id, fullname, version } = of;
  const { busy, run } = useAction({
    act: () =>
      browserApi.send<string>("POST", `/api/craftsmen-records/${id}/contacts-reviewed`, {
        version,
      }),
    done: onDone,
    refused({ isTemporary, message }) {
      toast(message, "bad");
      return isTemporary ? undefined : onDone();
    },
  });
  return (
    <button
      type="button"
      onClick={run}
      aria-disabled={busy}
      aria-busy={busy}
      className={`${className} text-teal hover:bg-teal-tint`}
    >
      {busy ? say.reviewing : say.reviewed}
      <span className="sr-only"> {fullname}</span>
    </button>
  );
}
