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

/** What waits for an admin. */
export const WaitingCounts = z.object({
  /** Not yet decided. */
  orders: z.int(),
  /** Since when the longest waiting of them waits. */
  oldestOrder: z.iso.datetime().nullable(),
  /** Not yet read. */
  messages: z.int(),
  /** Mails that should have gone out a day ago. */
  failedMails: z.int(),
  /** The last copy of the site is older than a day. */
  backupIsLate: z.boolean(),
  /** Nothing more is taken in. */
  diskIsFull: z.boolean(),
});

export type WaitingCounts = z.infer<typeof WaitingCounts>;
export type DashboardData = z.infer<typeof DashboardData>;
