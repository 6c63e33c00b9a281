import { type SQLWrapper, sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  real,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { ProfessionView } from "./contract.ts";

/** Spaces do not tell two names apart: «ديرالزور» is «دير الزور». */
export const withoutSpaces = (folded: SQLWrapper) => sql`replace(${folded}, ' ', '')`;

/**
 * An older entry has the same name by today's folding. Both stay, since craftsmen have chosen either; an
 * admin may rename or delete one.
 */
const isDuplicate = () => boolean("is_duplicate").notNull().default(false);

/** Both or none, in degrees. */
export const areCoordinates = ({
  latitude,
  longitude,
}: Record<"latitude" | "longitude", SQLWrapper>) =>
  sql`(${latitude} is null) = (${longitude} is null) and ${latitude} between -90 and 90 and ${longitude} between -180 and 180`;

export const profession = pgTable(
  "profession",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    /** `fold(title)`, for the search, for the order of lists and for uniqueness in any spelling. */
    titleFolded: text("title_folded").notNull(),
    isDuplicate: isDuplicate(),
    /** The name of the icon that an admin has chosen. */
    icon: text(),
  },
  (table) => [
    uniqueIndex("profession_title_unique")
      .on(withoutSpaces(table.titleFolded))
      .where(sql`not ${table.isDuplicate}`),
    check("profession_title_length", sql`char_length(${table.title}) between 2 and 60`),
  ],
);

/** A profession as clients get it: most have no icon of their own, and then do not name one. */
export const professionView = sql<ProfessionView>`json_strip_nulls(json_build_object(
  'id', ${profession.id}, 'title', ${profession.title}, 'icon', ${profession.icon}))`;

export const city = pgTable(
  "city",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** `fold(name)`, for the search, for the order of lists and for uniqueness in any spelling. */
    nameFolded: text("name_folded").notNull(),
    isDuplicate: isDuplicate(),
    /** In degrees; null where unknown. */
    latitude: real(),
    longitude: real(),
    /** An admin has set or removed the coordinates: the program's own do not replace them. */
    hasOwnCoordinates: boolean("has_own_coordinates").notNull().default(false),
  },
  (table) => [
    uniqueIndex("city_name_unique")
      .on(withoutSpaces(table.nameFolded))
      .where(sql`not ${table.isDuplicate}`),
    check("city_name_length", sql`char_length(${table.name}) between 2 and 60`),
    check("city_coordinates", areCoordinates(table)),
  ],
);

/** Professions that were merged into others: addresses and clients with their ids lead there. */
export const mergedProfession = pgTable(
  "merged_profession",
  {
    formerId: integer("former_id").primaryKey(),
    entryId: integer("profession_id")
      .notNull()
      .references(() => profession.id, { onDelete: "cascade" }),
  },
  (table) => [index("merged_profession_into").on(table.entryId)],
);

/** Merged cities, likewise. */
export const mergedCity = pgTable(
  "merged_city",
  {
    formerId: integer("former_id").primaryKey(),
    entryId: integer("city_id")
      .notNull()
      .references(() => city.id, { onDelete: "cascade" }),
  },
  (table) => [index("merged_city_into").on(table.entryId)],
);

/** Former titles, folded, each of the last profession that had it: URLs with it lead there. */
export const formerTitle = pgTable(
  "former_title",
  {
    folded: text().primaryKey(),
    entryId: integer("profession_id")
      .notNull()
      .references(() => profession.id, { onDelete: "cascade" }),
  },
  (table) => [index("former_title_profession").on(table.entryId)],
);

/** Former names of cities, likewise. */
export const formerName = pgTable(
  "former_name",
  {
    folded: text().primaryKey(),
    entryId: integer("city_id")
      .notNull()
      .references(() => city.id, { onDelete: "cascade" }),
  },
  (table) => [index("former_name_city").on(table.entryId)],
);
