import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { account } from "#src/auth/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { reportReasons } from "./reasons.ts";

/** A craftsman is asked, a number is hidden for whoever has proven it, or the admins are alarmed. */
const reportActKinds = ["question", "hide", "alarm"] as const;

/** What a visitor says is wrong with a listing. */
export const report = pgTable(
  "report",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    craftsmanId: integer("craftsman_id")
      .notNull()
      .references(() => craftsman.id, { onDelete: "cascade" }),
    reason: text({ enum: reportReasons }).notNull(),
    /** Higher than those of all that was said of the listing before; another one once its browser says something else. */
    version: integer().notNull().default(1),
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
    /** When the craftsman was last told by mail that there is such a report, and of which reason. */
    toldAt: timestamp("told_at", { withTimezone: true }),
    toldReason: text("told_reason", { enum: reportReasons }),
    /** Null while it waits. */
    outcome: text({ enum: ["upheld", "rejected"] }),
    decidedAt: timestamp("decided_at", { withTimezone: true }),
    decidedBy: integer("decided_by").references(() => account.id, { onDelete: "set null" }),
    /** What the craftsman answers to it, and to which reason: the report may say another one since. */
    reply: text(),
    replyReason: text("reply_reason", { enum: reportReasons }),
    repliedAt: timestamp("replied_at", { withTimezone: true }),
  },
  (table) => [
    check("report_outcome_known", sql`${table.outcome} in ('upheld', 'rejected')`),
    check("report_decided_dated", sql`(${table.outcome} is null) = (${table.decidedAt} is null)`),
    check("report_replied_dated", sql`(${table.reply} is null) = (${table.repliedAt} is null)`),
    check("report_replied_reason", sql`(${table.reply} is null) = (${table.replyReason} is null)`),
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
    // For mails that are due.
    index("report_untold")
      .on(table.craftsmanId)
      .where(
        sql`${table.outcome} is null and ${table.toldReason} is distinct from ${table.reason}`,
      ),
    // For texts that are deleted after a year.
    index("report_with_text")
      .on(table.createdAt)
      .where(
        sql`${table.text} is not null or ${table.phone} is not null or ${table.email} is not null`,
      ),
    index("report_decided_by").on(table.decidedBy),
  ],
);

/** What the site has done by itself because of reports. In rows of its own, so that nothing that visitors send later changes how often. */
export const reportAct = pgTable(
  "report_act",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: reportActKinds }).notNull(),
    /** What the admins are alarmed of; null of other kinds. */
    reason: text({ enum: reportReasons }),
    /** Null once the listing is deleted, which gives no act of the day back. */
    craftsmanId: integer("craftsman_id").references(() => craftsman.id, { onDelete: "set null" }),
    actedAt: timestamp("acted_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    check("report_act_kind_known", sql`${table.kind} in ('question', 'hide', 'alarm')`),
    index("report_act_kind").on(table.kind, table.actedAt),
    index("report_act_craftsman").on(table.craftsmanId),
    // For those that are deleted after a while.
    index("report_act_at").on(table.actedAt),
  ],
);

/**
 * Receipts that reports have used. Beside the reports, whose browsers may use others later: each counts once. Deleted when
 * they are too old to count.
 */
export const usedReceipt = pgTable(
  "used_receipt",
  {
    hash: text().primaryKey(),
    usedAt: timestamp("used_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("used_receipt_at").on(table.usedAt)],
);
