import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

export const profession = pgTable(
  "profession",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    /** `fold(title)`: what is searched, and what must differ between two professions. */
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
    /** `fold(name)`: what is searched, and what must differ between two cities. */
    nameFolded: text("name_folded").notNull(),
  },
  (table) => [
    uniqueIndex("city_name_unique").on(table.nameFolded),
    check("city_name_length", sql`char_length(${table.name}) between 2 and 60`),
  ],
);
