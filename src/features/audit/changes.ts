import { readableEmail } from "#src/util/email-address.ts";
import { auditFieldLabels, valueTexts, wordsForAny } from "./acts.texts.ts";
import type { AuditEntry } from "./contract.ts";

/** A changed field as text. Without `before` it was added, without `after` removed. */
export interface Change {
  field: string;
  label: string;
  before: string | undefined;
  after: string | undefined;
}

/** The changed fields, without an added or removed name that the entry shows as its subject. */
export function changesOf({
  before,
  after,
  subject_name,
}: Pick<AuditEntry, "before" | "after" | "subject_name">): Change[] {
  const ownName = readableEmail(subject_name ?? "");
  return Object.keys({ ...before, ...after })
    .map((field) => ({
      field,
      label: auditFieldLabels[field] ?? field,
      before: formatValue(field, before?.[field]),
      after: formatValue(field, after?.[field]),
    }))
    .filter((change) => {
      const isAddedOrRemoved = !change.before || !change.after;
      return !isAddedOrRemoved || (change.before ?? change.after) !== ownName;
    });
}

function formatValue(field: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) return value.map((item) => formatValue(field, item)).join("، ");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return wordsForAny[field] ?? valueTexts[field]?.[text] ?? readableEmail(text);
}
