/** What may be wrong with a listing, in the order of the screen. */
export const reportReasons = [
  "dead_number",
  "wrong_person",
  "no_answer",
  "wrong_trade",
  "indecent",
  "fraud",
  "impostor",
  "other",
] as const;

export type ReportReason = (typeof reportReasons)[number];

/** What says enough by itself. All others need words. */
export const plainReasons: readonly ReportReason[] = ["dead_number", "wrong_person", "no_answer"];

/** What alarms the admins at once, if somebody was shown the number who says it. */
export const graveReasons: readonly ReportReason[] = ["indecent", "fraud", "impostor"];
