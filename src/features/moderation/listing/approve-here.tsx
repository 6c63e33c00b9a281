import { useRevalidator } from "react-router";
import type { ShownCard } from "#src/features/craftsmen/contract.ts";
import { AdminStyles } from "#src/ui/admin/admin-styles.tsx";
import { useRecordForAdmins } from "./admin-notes.tsx";
import { Approve } from "./approve.tsx";
import { FormerDecisionList } from "./former-decisions.tsx";
import { RefusalNote } from "./refusal-note.tsx";

/** For an admin who meets the card of a listing that is not approved. */
export default function ApproveHere({ card }: { card: ShownCard }) {
  const { revalidate } = useRevalidator();
  const record = useRecordForAdmins(card.id);
  return (
    <div data-for="admin" className="relative z-10 flex w-full flex-col gap-2 pt-1">
      <AdminStyles />
      {record && (
        <>
          <RefusalNote record={record} />
          <FormerDecisionList decisions={record.former_decisions} />
        </>
      )}
      {record?.may_publish !== false && (
        <Approve
          listing={record ?? card}
          nameId={`name-${card.id}`}
          onApproved={revalidate}
          className="w-full"
        />
      )}
    </div>
  );
}
