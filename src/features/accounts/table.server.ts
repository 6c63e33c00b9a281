import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { account } from "#src/auth/table.server.ts";
import { contactChangeStates } from "./contact-change/contacts.ts";

/** One login of an account in one browser. */
export const session = pgTable(
  "session",
  {
    /** A hash of the cookie's secret, so that a copy of the table opens no door. */
    secretHash: text("secret_hash").primaryKey(),
    /** Names the session to its holder. */
    id: uuid().notNull().unique("session_id_unique").defaultRandom(),
    accountId: integer("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** Whether it outlives a closed browser and two quiet hours. */
    remember: boolean().notNull(),
    /** What the browser says of itself. */
    userAgent: text("user_agent").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    /** To the minute. */
    lastSeenAt: timestamp("last_seen_at", { withTimezone: true }).notNull(),
    /** The end unless it is used before. */
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("session_account").on(table.accountId),
    index("session_expires").on(table.expiresAt),
  ],
);

/** Failed logins of the whole site, in rows of five minutes. */
export const failedLogins = pgTable("failed_logins", {
  since: timestamp({ withTimezone: true }).primaryKey(),
  /** Wrong passwords and codes. */
  wrong: integer().notNull(),
  /** Refused by a limit before the password was looked at. */
  refused: integer().notNull(),
});

/** What an admin proves a login with beside the password. */
export const secondFactor = pgTable("second_factor", {
  accountId: integer("account_id")
    .primaryKey()
    .references(() => account.id, { onDelete: "cascade" }),
  /** Shared with the app on the phone; sealed by the site's key. */
  sealedSecret: text("sealed_secret").notNull(),
  /** Not before the app has shown that it knows the secret. */
  confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
  /** The half minute of the last code that was taken; none is taken twice. */
  lastStep: integer("last_step").notNull().default(0),
});

/** What opens once when the phone is lost. */
export const recoveryCode = pgTable(
  "recovery_code",
  {
    /** Keyed by the site, so that a copy of the table opens nothing. */
    codeHash: text("code_hash").primaryKey(),
    accountId: integer("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
  },
  (table) => [index("recovery_code_account").on(table.accountId)],
);

/** The one link to a new password that is valid for an account. */
export const passwordReset = pgTable(
  "password_reset",
  {
    accountId: integer("account_id")
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    /** A hash of the link's token; the token itself is in the mail alone. */
    tokenHash: text("token_hash").notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex("password_reset_token").on(table.tokenHash)],
);

/**
 * From which network an account registered, as a keyed hash; kept for an hour, or longer if it is one of many that
 * came from there within an hour, which admins are shown.
 */
export const registrationOrigin = pgTable(
  "registration_origin",
  {
    accountId: integer("account_id")
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    networkHash: text("network_hash").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    /** What the many have in common: the id of the first account. */
    burst: integer(),
  },
  (table) => [
    index("registration_origin_network").on(table.networkHash, table.createdAt),
    index("registration_origin_burst").on(table.burst).where(sql`${table.burst} is not null`),
  ],
);

/**
 * A change of e-mail or phone number in the last seven days. Whoever has the former address can revert it
 * by a link that is bound to this row: then it is `reverted`, or `waiting` for an owner where somebody else
 * has proven a former contact since. Later changes are deleted by that.
 */
export const contactChange = pgTable(
  "contact_change",
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: integer("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** Both as they were before this change, also if only one of them changed. */
    formerEmail: text("former_email"),
    formerPhone: text("former_phone"),
    /** Whether the former e-mail was verified, so that it was the account holder's. */
    formerEmailVerified: boolean("former_email_verified").notNull().default(false),
    /** Whether the former number was proven, so that it leads back to an account that had no e-mail. */
    formerPhoneProven: boolean("former_phone_proven").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    state: text({ enum: contactChangeStates }).notNull().default("open"),
  },
  (table) => [
    index("contact_change_account").on(table.accountId, table.createdAt),
    index("contact_change_phone")
      .on(table.formerPhone)
      .where(sql`${table.formerEmail} is null and ${table.formerPhoneProven}`),
    index("contact_change_waiting")
      .on(table.createdAt, table.id)
      .where(sql`${table.state} = 'waiting'`),
    check("contact_change_state_known", sql`${table.state} in ('open', 'waiting', 'reverted')`),
  ],
);
