import { sql } from "drizzle-orm";
import { index, integer, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";

/** Outgoing mail: written in the transaction that caused it, sent afterwards. */
export const mail = pgTable(
  "mail",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** What the mail is for, such as `approved:17`; one cause sends one mail. */
    cause: text().notNull().unique("mail_cause_unique"),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    attempts: smallint().notNull().default(0),
    lastError: text("last_error"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp("sent_at", { withTimezone: true }),
  },
  (table) => [index("mail_waiting").on(table.createdAt).where(sql`${table.sentAt} is null`)],
);
