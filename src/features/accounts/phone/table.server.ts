import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { account } from "#src/auth/table.server.ts";
import { session } from "#src/features/accounts/table.server.ts";
import { report } from "#src/features/craftsmen/reports/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { accessKinds, codePurposes } from "./purposes.ts";

/**
 * The way of somebody without a session to a page by its number: an admin's link to claim a listing, or a number
 * that was typed, a page whose removal is asked for, or one that shows somebody else's number. It belongs to the one browser that began it.
 */
export const phoneAccess = pgTable(
  "phone_access",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null if the number leads to no page: the answers are the same as if it did. */
    craftsmanId: integer("craftsman_id").references(() => craftsman.id, { onDelete: "cascade" }),
    /** Null where there is no page, or one whose account has an e-mail to recover it by. */
    kind: text({ enum: accessKinds }),
    /** E.164 */
    phone: text().notNull(),
    /** A hash of the link's token; null where the number was typed. */
    tokenHash: text("token_hash"),
    /** A hash of the cookie's secret; null until somebody begins. */
    secretHash: text("secret_hash"),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    begunAt: timestamp("begun_at", { withTimezone: true }),
    provenAt: timestamp("proven_at", { withTimezone: true }),
    /** How it was proven, and the admin who compared the message. */
    how: text({ enum: ["message", "gateway", "code"] }),
    byAccountId: integer("by_account_id").references(() => account.id, { onDelete: "set null" }),
    /** Of a new password: when an admin has compared the person. */
    allowedAt: timestamp("allowed_at", { withTimezone: true }),
    doneAt: timestamp("done_at", { withTimezone: true }),
    /** Of a dispute: the report that the number is somebody else's, by whoever proves it. */
    reportId: integer("report_id").references(() => report.id, { onDelete: "cascade" }),
  },
  (table) => [
    uniqueIndex("phone_access_token").on(table.tokenHash),
    uniqueIndex("phone_access_secret").on(table.secretHash),
    index("phone_access_craftsman").on(table.craftsmanId),
    index("phone_access_expires").on(table.expiresAt),
    index("phone_access_by").on(table.byAccountId),
    index("phone_access_report").on(table.reportId),
    check(
      "phone_access_kind_known",
      sql`${table.kind} in ('claim', 'password', 'removal', 'dispute', 'registration')`,
    ),
  ],
);

/** A code of six digits that shows who has a number: it comes from that number, or goes to it. */
export const phoneCode = pgTable(
  "phone_code",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Keyed by the site, so that a copy of the table tells no code. */
    codeHash: text("code_hash").notNull(),
    /** E.164 */
    phone: text().notNull(),
    purpose: text({ enum: codePurposes }).notNull(),
    /** Whose page it is for; null if the number leads to none. */
    craftsmanId: integer("craftsman_id").references(() => craftsman.id, { onDelete: "cascade" }),
    /** The session that asked for it, whose end is its end. */
    sessionId: uuid("session_id").references(() => session.id, { onDelete: "cascade" }),
    /** Of a purpose without a session. */
    accessId: uuid("access_id").references(() => phoneAccess.id, { onDelete: "cascade" }),
    /** Whether the site sent it, so that it is typed by its holder; else it comes in a message. */
    isSent: boolean("is_sent").notNull(),
    tries: smallint().notNull().default(0),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("phone_code_hash").on(table.codeHash),
    index("phone_code_phone").on(table.phone),
    index("phone_code_craftsman").on(table.craftsmanId),
    index("phone_code_session").on(table.sessionId),
    index("phone_code_access").on(table.accessId),
    index("phone_code_expires").on(table.expiresAt),
    check(
      "phone_code_purpose_known",
      sql`${table.purpose} in ('prove', 'claim', 'password', 'removal', 'dispute')`,
    ),
  ],
);

/** What an admin has to decide about a number that was proven. */
export const phoneQuestion = pgTable(
  "phone_question",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Who has proven the number now. */
    craftsmanId: integer("craftsman_id")
      .notNull()
      .references(() => craftsman.id, { onDelete: "cascade" }),
    /** Who has proven it before: it is asked whose it is. Null of a new password. */
    holderId: integer("holder_id").references(() => craftsman.id, { onDelete: "cascade" }),
    /** Of a new password. */
    accessId: uuid("access_id").references(() => phoneAccess.id, { onDelete: "cascade" }),
    /** E.164 */
    phone: text().notNull(),
    /** How it was proven now. */
    how: text({ enum: ["message", "gateway", "code"] }).notNull(),
    /** The admin who compared the message. */
    byAccountId: integer("by_account_id").references(() => account.id, { onDelete: "set null" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("phone_question_access").on(table.accessId),
    uniqueIndex("phone_question_pair").on(table.craftsmanId, table.holderId),
    index("phone_question_holder").on(table.holderId),
    index("phone_question_by").on(table.byAccountId),
    check(
      "phone_question_one_kind",
      sql`(${table.holderId} is null) <> (${table.accessId} is null)`,
    ),
  ],
);

/** Messages of the gateway that were taken in, as hashes, so that none is taken twice. */
export const inboundMessage = pgTable(
  "inbound_message",
  {
    signature: text().primaryKey(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("inbound_message_expires").on(table.expiresAt)],
);
