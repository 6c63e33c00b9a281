import { pgTable, text } from "drizzle-orm/pg-core";

/** What the program records about the site as a whole, by name. */
export const programState = pgTable("program_state", {
  name: text().primaryKey(),
  value: text().notNull(),
});
