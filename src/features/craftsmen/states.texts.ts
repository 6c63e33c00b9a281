import type { ListingState } from "./states.ts";

export const stateNames: Record<ListingState, string> = {
  pending: "قيد المراجعة",
  approved: "منشور",
  declined: "مرفوض",
  suspended: "موقوف",
};

/** In place of «موقوف» where its own holder has hidden it. */
export const pausedName = "مخفي برغبة صاحبه";
