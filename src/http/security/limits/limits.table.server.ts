import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Counters of the rate limits that all processes share; its columns are rate-limiter-flexible's. */
export const limitCounter = pgTable("limit_counter", {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true }),
});
