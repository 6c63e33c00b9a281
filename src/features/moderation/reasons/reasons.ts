import { declineReasons, suspendReasons } from "#src/features/moderation/texts.ts";

/** The usual reasons of each decision that a craftsman is given reasons for. */
export const reasonsOf = { decline: declineReasons, suspend: suspendReasons };

export type ReasonedDecision = keyof typeof reasonsOf;

/** Explained by the note alone. */
export const otherReason = "other";

/**
 * The reasons as the craftsman reads them: the selected ones, each on its line and in the order in which
 * they are offered, then the note. The mail, its preview and the stored reason are made by this.
 */
export function reasonText(
  reasons: Record<string, string>,
  selected: readonly string[],
  note: string,
): string {
  const sentences = Object.entries(reasons)
    .filter(([key]) => key !== otherReason && selected.includes(key))
    .map(([, sentence]) => sentence);
  return [...sentences, note].filter(Boolean).join("\n");
}
