import { type ReactNode, useLayoutEffect, useState } from "react";
import {
  type ComparedField,
  comparedFieldName,
  fieldsThatDiffer,
} from "#src/features/accounts/record/compared-fields.ts";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { moderationTexts } from "#src/features/moderation/texts.ts";
import { ignoreTaps } from "#src/ui/actions/taps.ts";

export interface Changes {
  /** The record as it was when this screen first showed it. */
  before: RecordForAdmins;
  /** What has changed since then, except the state, which admins change themselves. */
  fields: ReadonlySet<ComparedField>;
}

/**
 * What has changed of a record since this screen first showed it: the list is loaded again after each
 * decision, so a record that was read already may be different. Key the component by the record's id.
 */
export function useChanges(record: RecordForAdmins): Changes {
  const [before] = useState(record);
  const changed = fieldsThatDiffer(before, record).filter((field) => field !== "state");
  const isChanged = changed.length > 0;
  // Before the change is painted: the second half of a double tap must not decide on unread values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with each new version
  useLayoutEffect(() => {
    if (isChanged) ignoreTaps();
  }, [isChanged, record.version]);
  return { before, fields: new Set(changed) };
}

interface ChangedProps {
  changes: Changes;
  field: ComparedField;
  /** The value before, where it is short enough to stand beside the new one. */
  was?: ReactNode;
}

/** Marks a value that has changed since an admin first saw it. */
export function Changed({ changes: { fields }, field, was }: ChangedProps) {
  if (!fields.has(field)) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 align-middle text-small font-normal">
      <span className={chip}>{moderationTexts.changed}</span>
      {was && (
        <span className="text-ink2">
          {moderationTexts.before} {was}
        </span>
      )}
    </span>
  );
}

/** Names the changed values, where there is no space to mark each. */
export function ChangedNames({ changes: { fields } }: { changes: Changes }) {
  if (fields.size === 0) return null;
  const names = [...fields].map(comparedFieldName).join("، ");
  return (
    <p className="mt-1 text-small">
      <span className={chip}>{moderationTexts.changed}</span> {names}
    </p>
  );
}

const chip =
  "inline-block rounded-chip bg-clay-tint px-2 text-tiny font-medium whitespace-nowrap text-clay-ink";
