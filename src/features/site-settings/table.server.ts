import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { StoredSettings } from "#src/settings/live-settings.ts";

/** What the owner has set: one row, or none before the first time. */
export const siteSettings = pgTable(
  "site_settings",
  {
    id: integer().primaryKey().default(1),
    version: integer().notNull().default(0),
    values: jsonb().$type<StoredSettings>().notNull().default({}),
    /** The logo as a PNG in base64. */
    logo: text(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  ({ id }) => [check("site_settings_single", sql`${id} = 1`)],
);
