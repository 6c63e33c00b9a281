import { z } from "zod";

/** How often something happened: today and in the days before, by the site's time zone. */
export const NumberRequests = z
  .object({ days_7: z.int(), days_30: z.int() })
  .meta({ id: "NumberRequests" });

/** What one's own listing brings. */
export const OwnStatistics = z
  .object({
    /** The page was opened. */
    views: NumberRequests,
    /** The number was asked for. */
    numbers: NumberRequests,
  })
  .meta({ id: "OwnStatistics" });

export type NumberRequests = z.infer<typeof NumberRequests>;
export type OwnStatistics = z.infer<typeof OwnStatistics>;
