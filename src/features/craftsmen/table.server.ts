import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { account } from "../accounts/table.server.ts";
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
    /** What a typed word is looked for in; made by `searchText`. */
    searchText: text("search_text").notNull(),
  },
  (table) => {
    const approved = sql`${table.state} = 'approved'`;
    // Read backwards, these give the newest first.
    const age = [table.approvedAt, table.id] as const;
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
      check("craftsman_phone_e164", sql`${table.phone} ~ '^\\+[1-9][0-9]{6,14}$'`),
      index("craftsman_listed").on(table.approvedAt, table.id).where(approved),
      index("craftsman_listed_by_profession")
        .on(table.professionId, ...age)
        .where(approved),
      index("craftsman_listed_by_city")
        .on(table.cityId, ...age)
        .where(approved),
      index("craftsman_listed_by_both")
        .on(table.professionId, table.cityId, ...age)
        .where(approved),
      index("craftsman_waiting")
        .on(table.stateSince, table.id)
        .where(sql`${table.state} = 'pending'`),
      // Entries go straight into the index: a list of pending ones would be read by every search.
      index("craftsman_search")
        .using("gin", table.searchText.op("gin_trgm_ops"))
        .with({ fastupdate: false }),
      // For the foreign keys: may this profession, this city be deleted?
      index("craftsman_profession").on(table.professionId),
      index("craftsman_city").on(table.cityId),
    ];
  },
);

/** The API's `status`: 1 approved, else 0. */
export const listingStatus = sql<number>`(${craftsman.state} = 'approved')::int`;
