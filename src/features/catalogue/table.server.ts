import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

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

/** What professions were called, folded, of the last that had a name: its addresses lead there. */
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

/** The same of cities. */
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
