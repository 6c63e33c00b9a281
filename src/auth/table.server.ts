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
} from "drizzle-orm/pg-core";

/** What an account may do: 0 a craftsman, 1 an admin. The numbers are the API's `type`. */
export const accountType = { craftsman: 0, admin: 1 } as const;

/** Secrets. What may be published of a craftsman is in `craftsman`, under the same id. */
export const account = pgTable(
  "account",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    passwordHash: text("password_hash").notNull(),
    type: smallint().notNull(),
    /** A craftsman's name is part of the listing; an admin has none and is named here. */
    adminName: text("admin_name"),
    emailVerifiedAt: timestamp("email_verified_at", { withTimezone: true }),
    /** Whether an e-mail that the account had before was verified. */
    wasVerified: boolean("was_verified").notNull().default(false),
    /** When its owner was reminded that the registration ends unless the e-mail is verified. */
    remindedAt: timestamp("reminded_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** Since when nobody may log in or change anything, until an admin has unlocked it. */
    lockedAt: timestamp("locked_at", { withTimezone: true }),
  },
  (table) => [
    // Few are locked, and admins list them.
    index("account_locked").on(table.lockedAt, table.id).where(sql`${table.lockedAt} is not null`),
    uniqueIndex("account_email_unique").on(table.email),
    // An address by any part of it.
    index("account_email_search").using("gin", table.email.op("gin_trgm_ops")),
    check("account_email_lower", sql`${table.email} = lower(${table.email})`),
    check("account_type_known", sql`${table.type} in (0, 1)`),
    check("account_admin_named", sql`(${table.type} = 1) = (${table.adminName} is not null)`),
  ],
);
