import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { account } from "#src/auth/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { StoredMerge } from "./stored-merge.ts";

/**
 * Listings of one city whose names are probably the same person's (`nameKey`), none of them declined, and which nobody
 * has called different people. Triggers keep it; without foreign keys, whose locks would meet those of listings.
 */
export const sameName = pgTable(
  "same_name",
  {
    olderId: integer("older_id").notNull(),
    youngerId: integer("younger_id").notNull(),
    cityId: integer("city_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.youngerId, table.olderId] }),
    index("same_name_older").on(table.olderId),
    index("same_name_city").on(table.cityId, table.youngerId, table.olderId),
  ],
);

/** Two listings of which an admin has said that they are not one person's. */
export const differentPeople = pgTable(
  "different_people",
  {
    olderId: integer("older_id")
      .notNull()
      .references(() => craftsman.id, { onDelete: "cascade" }),
    youngerId: integer("younger_id")
      .notNull()
      .references(() => craftsman.id, { onDelete: "cascade" }),
    /** The admin; null once that account is deleted. */
    accountId: integer("account_id").references(() => account.id, { onDelete: "set null" }),
    decidedAt: timestamp("decided_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.olderId, table.youngerId] }),
    check("different_people_ordered", sql`${table.olderId} < ${table.youngerId}`),
    index("different_people_younger").on(table.youngerId),
    index("different_people_account").on(table.accountId),
  ],
);

/** A listing that was merged into an older one: its address leads on, and for 24 hours it can be brought back. */
export const listingMerge = pgTable(
  "listing_merge",
  {
    /** The id of the listing that is gone, hence without a foreign key. */
    formerId: integer("former_id").primaryKey(),
    keptId: integer("kept_id")
      .notNull()
      .references(() => craftsman.id, { onDelete: "cascade" }),
    mergedAt: timestamp("merged_at", { withTimezone: true }).notNull(),
    /** The admin; null once that account is deleted. */
    accountId: integer("account_id").references(() => account.id, { onDelete: "set null" }),
    /** What both were before; null once it can no longer be undone. */
    data: jsonb().$type<StoredMerge>(),
    /** Private copies of the pictures that the merge took away: the former listing's, and the kept one's. */
    formerImage: text("former_image"),
    keptImage: text("kept_image"),
  },
  (table) => [
    index("listing_merge_kept").on(table.keptId),
    index("listing_merge_account").on(table.accountId),
    index("listing_merge_undoable").on(table.mergedAt).where(sql`${table.data} is not null`),
    // For pictures that nothing else names.
    index("listing_merge_former_image")
      .on(table.formerImage)
      .where(sql`${table.formerImage} is not null`),
    index("listing_merge_kept_image")
      .on(table.keptImage)
      .where(sql`${table.keptImage} is not null`),
  ],
);
