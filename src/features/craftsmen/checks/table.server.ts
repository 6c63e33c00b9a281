import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { account } from "#src/auth/table.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { checkKinds } from "./kinds.ts";

/**
 * That an admin has seen something of a craftsman: the fact alone, never a copy of a document. It counts for 24 months,
 * and as long as the listing still says what it was seen of; `isCurrent` decides that.
 */
export const listingCheck = pgTable(
  "listing_check",
  {
    craftsmanId: integer("craftsman_id")
      .notNull()
      .references(() => craftsman.id, { onDelete: "cascade" }),
    kind: text({ enum: checkKinds }).notNull(),
    seenOn: date("seen_on").notNull(),
    /** Of the listing at that time. */
    fullname: text().notNull(),
    /** Null once it is deleted. */
    professionId: integer("profession_id").references(() => profession.id, {
      onDelete: "set null",
    }),
    cityId: integer("city_id").references(() => city.id, { onDelete: "set null" }),
    /** The admin; null once that account is deleted. */
    accountId: integer("account_id").references(() => account.id, { onDelete: "set null" }),
    /** The admin's name at that time. */
    notedBy: text("noted_by").notNull(),
    notedAt: timestamp("noted_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.craftsmanId, table.kind] }),
    check(
      "listing_check_kind_known",
      sql`${table.kind} in ('identity', 'workshop', 'certificate')`,
    ),
    // For those that end.
    index("listing_check_seen").on(table.seenOn),
    // For the foreign keys.
    index("listing_check_profession").on(table.professionId),
    index("listing_check_city").on(table.cityId),
    index("listing_check_account").on(table.accountId),
  ],
);
