import { date, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { listingStates } from "#src/features/craftsmen/states.ts";

/** Number of listings by profession, city and state, maintained by triggers (triggers.sql). */
export const craftsmanCount = pgTable(
  "craftsman_count",
  {
    professionId: integer("profession_id").notNull(),
    cityId: integer("city_id").notNull(),
    state: text({ enum: listingStates }).notNull(),
    craftsmen: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.professionId, table.cityId, table.state] })],
);

/**
 * Number of registrations by the quarter of an hour in which they came, maintained by triggers: days of
 * every time zone begin with one.
 */
export const registrationCount = pgTable("registration_count", {
  quarter: timestamp({ withTimezone: true }).primaryKey(),
  registrations: integer().notNull(),
});

/** How long each order waited that was decided on, maintained by triggers; nothing tells whose it was. */
export const orderWait = pgTable(
  "order_wait",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    decidedAt: timestamp("decided_at", { withTimezone: true }).notNull(),
    seconds: integer().notNull(),
  },
  (table) => [index("order_wait_decided").on(table.decidedAt)],
);

/** How many numbers were asked for on each day of the site's time zone; not whose, nor by whom. */
export const numberRequestCount = pgTable("number_request_count", {
  day: date().primaryKey(),
  requests: integer().notNull(),
});
