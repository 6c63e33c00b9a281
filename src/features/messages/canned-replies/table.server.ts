import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

/** Replies that admins have written once and use for many messages. */
export const cannedReply = pgTable(
  "canned_reply",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    /** `fold(title)` */
    titleFolded: text("title_folded").notNull(),
    /** May name the sender by a placeholder. */
    body: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("canned_reply_title_unique").on(table.titleFolded),
    check("canned_reply_title_length", sql`char_length(${table.title}) between 2 and 60`),
    check("canned_reply_body_length", sql`char_length(${table.body}) between 2 and 5000`),
  ],
);
