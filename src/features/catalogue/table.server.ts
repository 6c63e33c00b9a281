import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

export const profession = pgTable(
  "profession",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    /** `fold(title)`, for the search and for uniqueness in any spelling. */
    titleFolded: text("title_folded").notNull(),
  },
  (table) => [
    uniqueIndex("profession_title_unique").on(table.titleFolded),
    check("profession_title_length", sql`char_length(${table.title}) between 2 and 60`),
  ],
);

export const city = pgTable(
  "city",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** `fold(name)`, for the search and for uniqueness in any spelling. */
    nameFolded: text("name_folded").notNull(),
  },
  (table) => [
    uniqueIndex("city_name_unique").on(table.nameFolded),
    check("city_name_length", sql`char_length(${table.name}) between 2 and 60`),
  ],
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
