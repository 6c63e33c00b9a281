import { sql } from "drizzle-orm";
import { check, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Whom somebody told not to want to be listed: an admin, or the page of the listing. */
const refusalWays = ["admin", "page"] as const;

export type RefusalWay = (typeof refusalWays)[number];

/** Numbers of people who do not want to be listed. In no export and no log. */
export const refusedNumber = pgTable(
  "refused_number",
  {
    /** HMAC under a key of its own, so that it survives another APP_KEY. */
    phoneHash: text("phone_hash").primaryKey(),
    refusedAt: timestamp("refused_at", { withTimezone: true }).notNull(),
    /** Whom the person told. */
    via: text({ enum: refusalWays }).notNull(),
  },
  (table) => [check("refused_number_via_known", sql`${table.via} in ('admin', 'page')`)],
);
