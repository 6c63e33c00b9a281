import { ArrowLeft } from "lucide-react";
import { comparedFieldName } from "#src/features/accounts/record/compared-fields.ts";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { flaggedChangeTexts } from "#src/features/moderation/texts.ts";

/** What its holder changed of a published listing, from what to what. */
export function FlaggedChanges({ record: { flagged_changes } }: { record: RecordForAdmins }) {
  if (flagged_changes.length === 0) return null;
  return (
    <div className="mt-1.5 text-small text-red [overflow-wrap:anywhere]">
      <p className="font-semibold">{flaggedChangeTexts.title}</p>
      <dl>
        {flagged_changes.map(({ field, before, after }) => (
          <div key={field} className="flex flex-wrap gap-x-1.5">
            <dt>{comparedFieldName(field)}:</dt>
            <dd>
              <span className="sr-only">{flaggedChangeTexts.was} </span>
              <bdi>{before}</bdi>
              <ArrowLeft aria-hidden="true" className="mx-1.5 inline size-4" />
              <span className="sr-only"> {flaggedChangeTexts.became} </span>
              <bdi className="font-semibold">{after}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
