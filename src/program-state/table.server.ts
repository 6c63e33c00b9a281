import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** What the program records about the site as a whole, by name. */
export const programState = pgTable("program_state", {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Which rows are demo data. */
export const demoRow = pgTable(
  "demo_row",
  {
    kind: text({ enum: ["account", "profession", "city", "message"] }).notNull(),
    /** No foreign key: an id is never used again, so a mark may outlive its row. */
    rowId: integer("row_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.rowId] })],
);
