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

export type DashboardData = z.infer<typeof DashboardData>;
