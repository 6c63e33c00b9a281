import { z } from "zod";

/** The dashboard's numbers, with the field names that existing clients use. */
export const DashboardData = z
  .object({
    carftsmanSignUpToday: z.int(),
    carftsmanSignUpThisWeek: z.int(),
    carftsmanSignUpInMonthCurrent: z.int(),
    carftsmanSignUpInYearCurrent: z.int(),
    /** This year's twelve months, 1 to 12. */
    usersPerMonth: z.array(z.object({ month: z.int().min(1).max(12), count: z.int() })),
    /** The current year and month in the site's time zone. */
    currentYear: z.int(),
    currentMonth: z.int().min(1).max(12),
    /** Highest count first. */
    craftsmanPerProfession: z.array(z.object({ title: z.string(), craftsman_count: z.int() })),
  })
  .meta({ id: "DashboardData" });

/** What else the dashboard shows. */
export const DashboardDetails = z
  .object({
    /** Numbers that customers asked for, of the last 30 days in the site's time zone, oldest first. */
    number_requests: z.array(z.object({ day: z.iso.date(), count: z.int() })),
    /** Orders that were decided on in the last 30 days. */
    order_wait: z.object({
      decided: z.int(),
      /** Half of them waited no longer; null if there are none. */
      median_seconds: z.int().nullable(),
    }),
    /** Listings that nobody finds, by state; `paused` by their own holders, which are not suspended. */
    hidden: z.object({ declined: z.int(), suspended: z.int(), paused: z.int() }),
  })
  .meta({ id: "DashboardDetails" });

export type DashboardDetails = z.infer<typeof DashboardDetails>;
export type DashboardData = z.infer<typeof DashboardData>;
