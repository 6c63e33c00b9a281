import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { account } from "../accounts/table.server.ts";
import { city, profession } from "../catalogue/table.server.ts";

/** A listing is 0 pending or 1 approved. The numbers are the API's `status`. */
export const listingStatus = { pending: 0, approved: 1 } as const;

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
    status: smallint().notNull().default(listingStatus.pending),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    approvedAt: timestamp("approved_at", { withTimezone: true }),
    /** What a typed word is looked for in; made by `searchText`. */
    searchText: text("search_text").notNull(),
  },
  (table) => {
    const approved = sql`${table.status} = 1`;
    // Read backwards, these give the newest first.
    const age = [table.approvedAt, table.id] as const;
    return [
      check("craftsman_gender_known", sql`${table.gender} in ('male', 'female')`),
      check("craftsman_experience_range", sql`${table.experience} between 0 and 70`),
      check("craftsman_status_known", sql`${table.status} in (0, 1)`),
      check(
        "craftsman_approved_dated",
        sql`(${table.status} = 1) = (${table.approvedAt} is not null)`,
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
      index("craftsman_waiting").on(table.createdAt, table.id).where(sql`${table.status} = 0`),
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
