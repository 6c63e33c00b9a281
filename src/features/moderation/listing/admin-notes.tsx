import { useEffect, useState } from "react";
import { useCurrentUser } from "#src/auth/current-user.ts";
import { browserApi } from "#src/client/browser.ts";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { AdminStyles } from "#src/ui/admin/admin-styles.tsx";
import { FormerDecisionList } from "./former-decisions.tsx";
import { RefusalNote } from "./refusal-note.tsx";

/** On the details page, for admins: which cities refused the listing, and what was decided of others with its contacts. */
export default function AdminNotes({ id }: { id: number }) {
  const record = useRecordForAdmins(id);
  return (
    record && (
      <>
        <AdminStyles />
        <RefusalNote record={record} className="print:hidden" />
        <FormerDecisionList decisions={record.former_decisions} className="print:hidden" />
      </>
    )
  );
}

/** A craftsman's record for an admin; null for others, and until it has come. */
export function useRecordForAdmins(id: number): RecordForAdmins | null {
  const isAdmin = useCurrentUser()?.type === 1;
  const [record, setRecord] = useState<RecordForAdmins | null>(null);
  useEffect(() => {
    if (!isAdmin) return;
    let isLatest = true;
    setRecord(null);
    browserApi
      .get<RecordForAdmins>(`/api/craftsmen-records/${id}`)
      .then((found) => isLatest && setRecord(found))
      // Only a help: the list of craftsmen shows it, too.
      .catch(() => {});
    return () => {
      isLatest = false;
    };
  }, [id, isAdmin]);
  return record;
}
