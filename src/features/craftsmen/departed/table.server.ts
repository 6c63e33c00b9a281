import { index, integer, pgTable, timestamp } from "drizzle-orm/pg-core";
import { city, profession } from "#src/features/catalogue/table.server.ts";

/** Published listings that their holders have deleted: what is left of them says nothing of whom they were. */
export const departedListing = pgTable(
  "departed_listing",
  {
    /** The id of the deleted listing, hence without a foreign key. */
    id: integer().primaryKey(),
    professionId: integer("profession_id").references(() => profession.id, {
      onDelete: "set null",
    }),
    cityId: integer("city_id").references(() => city.id, { onDelete: "set null" }),
    departedAt: timestamp("departed_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("departed_listing_profession").on(table.professionId),
    index("departed_listing_city").on(table.cityId),
    index("departed_listing_departed").on(table.departedAt),
  ],
);
