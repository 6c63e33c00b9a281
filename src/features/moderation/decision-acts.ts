/** The acts in the audit log that are decisions on a listing. */
export const decisionActs = [
  ...(["listing.approve", "listing.decline", "listing.suspend"] as const),
  ...(["listing.restore", "listing.undo"] as const),
] as const;
