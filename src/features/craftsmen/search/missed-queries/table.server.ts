import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** Searches without a result, by who made them. */
export const missedQuery = pgTable(
  "missed_query",
  {
    folded: text().notNull(),
    /** An HMAC of the client's network: its IPv4 address, or its /48 of IPv6. */
    person: text().notNull(),
    /** The text as it was typed. */
    typed: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.person, table.folded] }),
    index("missed_query_at").on(table.at),
  ],
);

/** The HMAC's key, one row; replaced every 90 days and not part of backups. */
export const missedQueryKey = pgTable("missed_query_key", {
  id: integer().primaryKey().default(1),
  key: text().notNull(),
  since: timestamp({ withTimezone: true }).notNull(),
});
