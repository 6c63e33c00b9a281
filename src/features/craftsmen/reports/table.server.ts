import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { account } from "#src/auth/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { reportReasons } from "./reasons.ts";

/** What a visitor says is wrong with a listing. */
export const report = pgTable(
  "report",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    craftsmanId: integer("craftsman_id")
      .notNull()
      .references(() => craftsman.id, { onDelete: "cascade" }),
    reason: text({ enum: reportReasons }).notNull(),
    /** Null twelve months later, as are the contacts. */
    text: text(),
    phone: text(),
    email: text(),
    /** Hash of what names the browser: it has one voice about a listing. */
    deviceHash: text("device_hash").notNull(),
    /** Hash of the receipt that it used; null of a report that changes nothing public. */
    receiptHash: text("receipt_hash"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    /** When its reporter proved to have the number that is shown as the craftsman's. */
    provenAt: timestamp("proven_at", { withTimezone: true }),
    /** When it had a craftsman asked or a number hidden without an admin: the site does that a few times a day. */
    actedAt: timestamp("acted_at", { withTimezone: true }),
    /** When the craftsman was told by mail that there is such a report. */
    toldAt: timestamp("told_at", { withTimezone: true }),
    /** Null while it waits. */
    outcome: text({ enum: ["upheld", "rejected"] }),
    decidedAt: timestamp("decided_at", { withTimezone: true }),
    decidedBy: integer("decided_by").references(() => account.id, { onDelete: "set null" }),
    /** What the craftsman answers to it. */
    reply: text(),
    repliedAt: timestamp("replied_at", { withTimezone: true }),
  },
  (table) => [
    check("report_outcome_known", sql`${table.outcome} in ('upheld', 'rejected')`),
    check("report_decided_dated", sql`(${table.outcome} is null) = (${table.decidedAt} is null)`),
    check("report_replied_dated", sql`(${table.reply} is null) = (${table.repliedAt} is null)`),
    uniqueIndex("report_voice")
      .on(table.craftsmanId, table.deviceHash)
      .where(sql`${table.outcome} is null`),
    uniqueIndex("report_receipt")
      .on(table.receiptHash)
      .where(sql`${table.receiptHash} is not null`),
    index("report_waiting").on(table.createdAt, table.id).where(sql`${table.outcome} is null`),
    index("report_craftsman").on(table.craftsmanId, table.createdAt),
    // For devices whose reports count nothing for a while.
    index("report_rejected")
      .on(table.deviceHash, table.decidedAt)
      .where(sql`${table.outcome} = 'rejected'`),
    // For how often the site has acted by itself today.
    index("report_acted").on(table.actedAt).where(sql`${table.actedAt} is not null`),
    // For mails that are due.
    index("report_untold")
      .on(table.craftsmanId)
      .where(sql`${table.outcome} is null and ${table.toldAt} is null`),
    // For texts that are deleted after a year.
    index("report_with_text")
      .on(table.createdAt)
      .where(
        sql`${table.text} is not null or ${table.phone} is not null or ${table.email} is not null`,
      ),
    index("report_decided_by").on(table.decidedBy),
  ],
);
