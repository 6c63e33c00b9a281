import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { profession } from "#src/features/catalogue/table.server.ts";
import { listingStates } from "#src/features/craftsmen/states.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";

/** Stands for every profession, or every city, in what is counted. */
export const every = 0;

const counted = {
  professionId: integer("profession_id").notNull(),
  cityId: integer("city_id").notNull(),
  /** Approved listings. */
  listed: integer().notNull(),
};

/** Number of approved listings, maintained by triggers (../triggers.sql): counting would take longer as they grow. */
export const listingTotal = pgTable("listing_total", counted, (table) => [
  primaryKey({ columns: [table.professionId, table.cityId] }),
]);

/** Positions per block; ../triggers.sql has the same number. */
export const blockSize = 4096;

/** Number of approved listings per block of positions, so that a deep page is found without reading those before it. */
export const listingBlock = pgTable(
  "listing_block",
  { ...counted, block: bigint({ mode: "number" }).notNull() },
  (table) => [
    primaryKey({ columns: [table.professionId, table.cityId, table.block] }),
    // To sum the blocks of a list, whose rows are far apart.
    index("listing_block_listed").on(table.professionId, table.cityId, table.block, table.listed),
  ],
);

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

/** How many numbers of each profession were asked for on each day, by which screens order them. */
export const tradeRequestCount = pgTable(
  "trade_request_count",
  {
    professionId: integer("profession_id")
      .notNull()
      .references(() => profession.id, { onDelete: "cascade" }),
    day: date().notNull(),
    requests: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.professionId, table.day] })],
);

/** How many numbers were asked for on each day of the site's time zone, in all. */
export const numberRequestCount = pgTable("number_request_count", {
  day: date().primaryKey(),
  requests: integer().notNull(),
});

/** How often the page of each listing was opened, and its number asked for, on each day of the site's time zone; not by whom. */
export const listingRequestCount = pgTable(
  "listing_request_count",
  {
    craftsmanId: integer("craftsman_id")
      .notNull()
      .references(() => craftsman.id, { onDelete: "cascade" }),
    day: date().notNull(),
    /** Of the number. */
    requests: integer().notNull(),
    /** Of the page. */
    views: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.craftsmanId, table.day] }),
    // For the hourly deletion of old days.
    index("listing_request_count_day").on(table.day),
  ],
);
