import { z } from "zod";

/** The numbers of the control panel, under the names that clients know. */
export const DashboardData = z.object({
  carftsmanSignUpToday: z.int(),
  carftsmanSignUpThisWeek: z.int(),
  carftsmanSignUpInMonthCurrent: z.int(),
  carftsmanSignUpInYearCurrent: z.int(),
  /** This year's twelve months, 1 to 12. */
  usersPerMonth: z.array(z.object({ month: z.int().min(1).max(12), count: z.int() })),
  /** Today's year and month by the site's calendar. */
  currentYear: z.int(),
  currentMonth: z.int().min(1).max(12),
  /** Most first. */
  craftsmanPerProfession: z.array(z.object({ title: z.string(), craftsman_count: z.int() })),
});

export type DashboardData = z.infer<typeof DashboardData>;
