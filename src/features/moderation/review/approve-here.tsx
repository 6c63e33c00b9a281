import { useRevalidator } from "react-router";
import type { ShownCard } from "#src/features/craftsmen/contract.ts";
import { useReviewRecord } from "#src/features/moderation/former/admin-notes.tsx";
import { FormerDecisions } from "#src/features/moderation/former/former-decisions.tsx";
import { AdminStyles } from "#src/ui/admin/admin-styles.tsx";
import { Approve } from "./approve.tsx";
import { RefusalNote } from "./refusal-note.tsx";

/** For an admin who meets the card of a listing that is not approved. */
export default function ApproveHere({ card }: { card: ShownCard }) {
  const { revalidate } = useRevalidator();
  const record = useReviewRecord(card.id);
  return (
    <div data-for="admin" className="relative z-10 flex w-full flex-col gap-2 pt-1">
      <AdminStyles />
      {record && (
        <>
          <RefusalNote of={record} />
          <FormerDecisions of={record.former_decisions} />
        </>
      )}
      {record?.may_publish !== false && (
        <Approve
          of={record ?? card}
          nameId={`name-${card.id}`}
          onApproved={revalidate}
          className="w-full"
        />
      )}
    </div>
  );
}
