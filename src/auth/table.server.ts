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
import { adminRoles } from "./admin-roles.ts";

/** The values are the API's `type`. */
export const accountType = { craftsman: 0, admin: 1 } as const;

/** Login data, which is secret. A craftsman's public data is in `craftsman`, under the same id. */
export const account = pgTable(
  "account",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null of a craftsman who registered with a number alone, or whose listing admins added. */
    email: text(),
    /**
     * The number that its craftsman logs in with, in the spelling of `lineKey`: registered, proven or changed by the
     * craftsman. An admin's correction of the listing leaves it.
     */
    loginPhone: text("login_phone"),
    /** Null of a listing that admins added until its craftsman claims it: nobody can log in. */
    passwordHash: text("password_hash"),
    type: smallint().notNull(),
    /** Only of admins: a craftsman's name is part of the listing. */
    adminName: text("admin_name"),
    /**
     * Only of admins. Null of an admin that was added by the version before, whose admins are all owners:
     * read it by `adminRoleOf`.
     */
    role: text({ enum: adminRoles }),
    /** The ids of the cities whose listings a moderator decides on; null for all. */
    cities: integer().array(),
    /** Whether a moderator reads and answers messages. */
    messages: boolean().notNull().default(true),
    /** Only of admins: the last request of any session, to the minute; kept when the sessions have ended. */
    lastSeenAt: timestamp("last_seen_at", { withTimezone: true }),
    emailVerifiedAt: timestamp("email_verified_at", { withTimezone: true }),
    /** Whether a former e-mail of the account was verified. */
    wasVerified: boolean("was_verified").notNull().default(false),
    /** When the account holder was reminded that the registration expires unless the e-mail is verified. */
    remindedAt: timestamp("reminded_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("account_email_unique").on(table.email),
    uniqueIndex("account_login_phone_unique").on(table.loginPhone),
    // For searching a part of an address.
    index("account_email_search").using("gin", table.email.op("gin_trgm_ops")),
    check("account_email_lower", sql`${table.email} = lower(${table.email})`),
    check("account_type_known", sql`${table.type} in (0, 1)`),
    check("account_role_of_admin", sql`${table.role} is null or ${table.type} = 1`),
    check("account_role_known", sql`${table.role} in ('owner', 'moderator')`),
    check(
      "account_of_admin_opens",
      sql`${table.type} = 0 or (${table.email} is not null and ${table.passwordHash} is not null)`,
    ),
    check("account_admin_named", sql`(${table.type} = 1) = (${table.adminName} is not null)`),
  ],
);
