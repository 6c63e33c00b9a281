import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  integer,
  type PgColumn,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { city, profession } from "#src/features/catalogue/table.server.ts";

/** Other names of what people search for, and words of trouble that need a profession. */
export const nameKinds = ["name", "trouble"] as const;

const nameColumns = () => ({
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  /** `fold(name)` */
  folded: text().notNull(),
  kind: text({ enum: nameKinds }).notNull().default("name"),
  /** Attached by the program, not by an admin. */
  isSeed: boolean("is_seed").notNull().default(false),
  /** A seed that an admin has removed: the row prevents that it is attached again. */
  isRemoved: boolean("is_removed").notNull().default(false),
});

/** A name may be as long as a title, since a rename or a merge keeps the former title as a name. */
const isLengthValid = (name: PgColumn) => sql`char_length(${name}) between 2 and 60`;

export const professionName = pgTable(
  "profession_name",
  {
    ...nameColumns(),
    entryId: integer("profession_id")
      .notNull()
      .references(() => profession.id, { onDelete: "cascade" }),
  },
  (table) => [
    uniqueIndex("profession_name_unique").on(table.entryId, table.folded),
    check("profession_name_length", isLengthValid(table.name)),
  ],
);

export const cityName = pgTable(
  "city_name",
  {
    ...nameColumns(),
    entryId: integer("city_id")
      .notNull()
      .references(() => city.id, { onDelete: "cascade" }),
  },
  (table) => [
    uniqueIndex("city_name_other_unique").on(table.entryId, table.folded),
    check("city_name_other_length", isLengthValid(table.name)),
  ],
);

/**
 * One row, changed by triggers with every change of a profession, a city, a place or another name: processes
 * keep these names in memory and read them again when the version has changed.
 */
export const nameVersion = pgTable(
  "name_version",
  {
    id: integer().primaryKey().default(1),
    version: uuid().notNull().defaultRandom(),
  },
  (table) => [check("name_version_is_one_row", sql`${table.id} = 1`)],
);
