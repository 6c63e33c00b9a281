import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { account } from "../../auth/table.server.ts";
import { city, profession } from "../catalogue/table.server.ts";
import { listingStates } from "./states.ts";

export const craftsman = pgTable(
  "craftsman",
  {
    id: integer()
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    fullname: text().notNull(),
    /** E.164 */
    phone: text().notNull().unique("craftsman_phone_unique"),
    gender: text({ enum: ["male", "female"] }).notNull(),
    professionId: integer("profession_id")
      .notNull()
      .references(() => profession.id, { onDelete: "restrict" }),
    cityId: integer("city_id")
      .notNull()
      .references(() => city.id, { onDelete: "restrict" }),
    /** Whole years. */
    experience: smallint(),
    description: text(),
    /** Path of the page-sized picture under the storage folder; the card's stands beside it. */
    image: text(),
    state: text({ enum: listingStates }).notNull().default("pending"),
    /** Since when it is in this state. */
    stateSince: timestamp("state_since", { withTimezone: true }).notNull().defaultNow(),
    /** Why it is declined or suspended, in words for the craftsman. */
    stateReason: text("state_reason"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** When it was first published; a restored listing returns to its place. */
    approvedAt: timestamp("approved_at", { withTimezone: true }),
    /** In the order of approval, from the oldest; given by the database as it is first published. */
    place: bigint({ mode: "number" }),
    /** What a typed word is looked for in; made by `searchText`. */
    searchText: text("search_text").notNull(),
  },
  (table) => {
    const approved = sql`${table.state} = 'approved'`;
    // Read backwards, these give the newest first.
    const { place } = table;
    return [
      check("craftsman_gender_known", sql`${table.gender} in ('male', 'female')`),
      check("craftsman_experience_range", sql`${table.experience} between 0 and 70`),
      check(
        "craftsman_state_known",
        sql`${table.state} in ('pending', 'approved', 'declined', 'suspended')`,
      ),
      check(
        "craftsman_approved_dated",
        sql`(${table.state} in ('approved', 'suspended')) = (${table.approvedAt} is not null)`,
      ),
      check(
        "craftsman_state_reasoned",
        sql`(${table.state} in ('declined', 'suspended')) = (${table.stateReason} is not null)`,
      ),
      check(
        "craftsman_approved_placed",
        sql`(${table.approvedAt} is not null) = (${table.place} is not null)`,
      ),
      check("craftsman_phone_e164", sql`${table.phone} ~ '^\\+[1-9][0-9]{6,14}$'`),
      index("craftsman_listed").on(place).where(approved),
      index("craftsman_listed_by_profession").on(table.professionId, place).where(approved),
      index("craftsman_listed_by_city").on(table.cityId, place).where(approved),
      index("craftsman_listed_by_both").on(table.professionId, table.cityId, place).where(approved),
      index("craftsman_waiting")
        .on(table.stateSince, table.id)
        .where(sql`${table.state} = 'pending'`),
      // Entries go straight into the index: a list of pending ones would be read by every search.
      index("craftsman_search")
        .using("gin", table.searchText.op("gin_trgm_ops"))
        .with({ fastupdate: false }),
      // A number by any part of it.
      index("craftsman_phone_search").using("gin", table.phone.op("gin_trgm_ops")),
      index("craftsman_state").on(table.state, table.id),
      // For how many came since a day.
      index("craftsman_came").on(table.createdAt),
      // For the foreign keys: may this profession, this city be deleted?
      index("craftsman_profession").on(table.professionId),
      index("craftsman_city").on(table.cityId),
    ];
  },
);

/** Stands for every profession, or every city, in what is counted. */
export const every = 0;

const counted = {
  professionId: integer("profession_id").notNull(),
  cityId: integer("city_id").notNull(),
  /** Approved listings. */
  listed: integer().notNull(),
};

/** How many there are, kept true by the database itself: counting them would grow with them. */
export const listingTotal = pgTable("listing_total", counted, (table) => [
  primaryKey({ columns: [table.professionId, table.cityId] }),
]);

/** The places in a block. */
export const blockSize = 4096;
/** For each so many places there is a number; a block has that of its newest ones. */
export const placesPerNumber = 1024;

/** The same by blocks of places, so that a page far down is found without reading those above. */
export const listingBlock = pgTable(
  "listing_block",
  { ...counted, block: bigint({ mode: "number" }).notNull() },
  (table) => [primaryKey({ columns: [table.professionId, table.cityId, table.block] })],
);

/**
 * The last places where something changed of what anyone may see, so that what words have found can
 * be brought up to date. Each number comes after those of the changes that were committed before.
 */
export const listingChange = pgTable("listing_change", {
  version: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** Tells this change from one that had its number on a server that is no more. */
  mark: uuid().notNull().defaultRandom(),
  place: bigint({ mode: "number" }).notNull(),
});

/**
 * The words of the names of approved listings, two by two, kept by the database itself: few have two
 * in common, so a name is found by an index alone, without reading those who have one of its words.
 */
export const namePair = pgTable(
  "name_pair",
  { pair: text().notNull(), place: bigint({ mode: "number" }).notNull() },
  (table) => [primaryKey({ columns: [table.pair, table.place] })],
);

/** The API's `status`: 1 approved, else 0. */
export const listingStatus = sql<number>`(${craftsman.state} = 'approved')::int`;
