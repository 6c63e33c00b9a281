import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { account } from "#src/auth/table.server.ts";

export const message = pgTable(
  "message",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    fullname: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    description: text().notNull(),
    /** 1 after an admin has opened it. */
    reading: smallint().notNull().default(0),
    /** 1 after a reply. */
    status: smallint().notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("message_reading_known", sql`${table.reading} in (0, 1)`),
    check("message_status_known", sql`${table.status} in (0, 1)`),
    index("message_newest").on(table.createdAt, table.id),
    // For their number, and for the next one.
    index("message_unread").on(table.createdAt, table.id).where(sql`${table.reading} = 0`),
  ],
);

export const reply = pgTable(
  "reply",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    messageId: integer("message_id")
      .notNull()
      .references(() => message.id, { onDelete: "cascade" }),
    /** The admin who wrote it; null after that account was deleted. */
    accountId: integer("account_id").references(() => account.id, { onDelete: "set null" }),
    body: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("reply_message").on(table.messageId, table.createdAt),
    index("reply_account").on(table.accountId),
  ],
);
