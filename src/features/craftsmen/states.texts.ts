import type { ListingState } from "./states.ts";

export const stateNames: Record<ListingState, string> = {
  pending: "قيد المراجعة",
  approved: "منشور",
  declined: "مرفوض",
  suspended: "موقوف",
};
