import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, real, text, uniqueIndex } from "drizzle-orm/pg-core";
import { areCoordinates, city } from "#src/features/catalogue/table.server.ts";
import { placeKinds } from "./texts.ts";

/** Quarters, suburbs, towns and villages, each of the city that it belongs to or is nearest to. */
export const place = pgTable(
  "place",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cityId: integer("city_id")
      .notNull()
      .references(() => city.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** `fold(name)` */
    folded: text().notNull(),
    otherNames: text("other_names").array().notNull().default(sql`'{}'`),
    kind: text({ enum: placeKinds }).notNull(),
    /** In degrees; null where unknown. */
    latitude: real(),
    longitude: real(),
    /** Attached by the program and not changed by an admin since. */
    isSeed: boolean("is_seed").notNull().default(false),
    /** A seed that an admin has removed: the row prevents that it is attached again. */
    isRemoved: boolean("is_removed").notNull().default(false),
  },
  (table) => [
    uniqueIndex("place_unique").on(table.cityId, table.folded),
    check("place_name_length", sql`char_length(${table.name}) between 2 and 60`),
    check("place_other_names", sql`cardinality(${table.otherNames}) <= 12`),
    check("place_coordinates", areCoordinates(table)),
  ],
);
