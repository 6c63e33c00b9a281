import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { type HeldPictures, heldFields } from "./held-fields.ts";

/**
 * Other values of an approved listing: those that its holder wants and nobody has approved yet, those that were
 * declined, and those that an approval replaced. Its picture is private.
 */
export const revision = pgTable(
  "revision",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    craftsmanId: integer("craftsman_id")
      .notNull()
      .references(() => craftsman.id, { onDelete: "cascade" }),
    state: text({ enum: ["waiting", "declined", "former"] }).notNull(),
    /** Raised whenever its values change, so that what is decided is what was seen. */
    version: integer().notNull().default(1),
    /** Since when something waits. Saving again changes what, not since when. */
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    /** Null while it waits. */
    decidedAt: timestamp("decided_at", { withTimezone: true }),
    /** Why it was declined, in words for the craftsman. */
    reason: text(),
    /** Which of the columns below have a value; it may be null in one of former values. */
    fields: text({ enum: heldFields }).array().notNull(),
    fullname: text(),
    phone: text(),
    /** Null once that profession, or city, is deleted: the field is void then. */
    professionId: integer("profession_id").references(() => profession.id, {
      onDelete: "set null",
    }),
    cityId: integer("city_id").references(() => city.id, { onDelete: "set null" }),
    /** Null is a value of them: none. A deleted profession, city or place stays in these and is passed over. */
    furtherProfessionIds: integer("further_profession_ids").array(),
    furtherCityIds: integer("further_city_ids").array(),
    placeIds: integer("place_ids").array(),
    description: text(),
    image: text(),
    /** Pictures of works; their files are those of `work_picture`. */
    pictures: jsonb().$type<HeldPictures>(),
  },
  (table) => [
    check("revision_state_known", sql`${table.state} in ('waiting', 'declined', 'former')`),
    check(
      "revision_decided_dated",
      sql`(${table.state} = 'waiting') = (${table.decidedAt} is null)`,
    ),
    check("revision_reasoned", sql`(${table.state} = 'declined') = (${table.reason} is not null)`),
    // One that waits, or the last one that was declined.
    uniqueIndex("revision_open")
      .on(table.craftsmanId)
      .where(sql`${table.state} in ('waiting', 'declined')`),
    index("revision_waiting").on(table.createdAt, table.id).where(sql`${table.state} = 'waiting'`),
    index("revision_craftsman").on(table.craftsmanId, table.decidedAt),
    index("revision_decided").on(table.decidedAt),
    index("revision_image").on(table.image).where(sql`${table.image} is not null`),
    // For the foreign keys.
    index("revision_profession").on(table.professionId),
    index("revision_city").on(table.cityId),
  ],
);
