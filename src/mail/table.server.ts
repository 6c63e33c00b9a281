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

/** Outbox: a row is written in the transaction that causes the mail; its content is filled in when it is sent. */
export const mail = pgTable(
  "mail",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Idempotency key, such as `reply:17`. */
    cause: text().notNull().unique("mail_cause_unique"),
    kind: text({ enum: mailKinds }).notNull(),
    recipient: text().notNull(),
    /** Data for the template; never a secret. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    attempts: smallint().notNull().default(0),
    lastError: text("last_error"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp("sent_at", { withTimezone: true }),
    /** When it was dropped: no longer needed, or dropped by an admin. */
    droppedAt: timestamp("dropped_at", { withTimezone: true }),
  },
  (table) => [
    check("mail_ended_once", sql`${table.sentAt} is null or ${table.droppedAt} is null`),
    index("mail_waiting")
      .on(table.createdAt)
      .where(sql`${table.sentAt} is null and ${table.droppedAt} is null`),
  ],
);
