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

/**
 * Outbox and queue: a row is written in the transaction that causes the mail, and has all there is to know
 * about sending it; the content is filled in when it is sent.
 */
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
    /** When the next attempt is due; null once the mail was given up. */
    nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true }).defaultNow(),
    /** Until then no other worker sends it. */
    claimedUntil: timestamp("claimed_until", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp("sent_at", { withTimezone: true }),
    /** When it was dropped: no longer needed, or dropped by an admin. */
    droppedAt: timestamp("dropped_at", { withTimezone: true }),
  },
  (table) => [
    check("mail_ended_once", sql`${table.sentAt} is null or ${table.droppedAt} is null`),
    index("mail_pending")
      .on(table.nextAttemptAt, table.createdAt)
      .where(sql`${table.sentAt} is null and ${table.droppedAt} is null`),
  ],
);
