import { auditFieldTexts, valueTexts } from "./acts.texts.ts";
import type { AuditEntry } from "./contract.ts";

/** What was changed, in words; one side alone is what came or went. */
export interface Change {
  field: string;
  label: string;
  was: string | undefined;
  is: string | undefined;
}

/** All that was changed, but a name that came or went: it is the subject's own. */
export function changesOf({ before, after, subject_name }: AuditEntry): Change[] {
  return Object.keys({ ...before, ...after })
    .map((field) => ({
      field,
      label: auditFieldTexts[field] ?? field,
      was: inWords(field, before?.[field]),
      is: inWords(field, after?.[field]),
    }))
    .filter(({ was, is }) => (was && is) || (was ?? is) !== subject_name);
}

function inWords(field: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) return value.map((one) => inWords(field, one)).join("، ");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return valueTexts[field]?.[text] ?? text;
}
