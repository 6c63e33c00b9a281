import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { mailKinds } from "./kinds.ts";

/** Outgoing mail: a row written in the transaction that causes it; the letter itself comes later. */
export const mail = pgTable(
  "mail",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** What the mail is for, such as `reply:17`; one cause sends one mail. */
    cause: text().notNull().unique("mail_cause_unique"),
    kind: text({ enum: mailKinds }).notNull(),
    recipient: text().notNull(),
    /** What the letter's writer needs to know; never a secret. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    attempts: smallint().notNull().default(0),
    lastError: text("last_error"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp("sent_at", { withTimezone: true }),
    /** When it was given up: nothing was left to say, or an admin would not wait for it. */
    droppedAt: timestamp("dropped_at", { withTimezone: true }),
  },
  (table) => [
    check("mail_ended_once", sql`${table.sentAt} is null or ${table.droppedAt} is null`),
    index("mail_waiting")
      .on(table.createdAt)
      .where(sql`${table.sentAt} is null and ${table.droppedAt} is null`),
  ],
);
