import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

/**
 * The number and the e-mail of listings that were declined or suspended, as keyed hashes. They outlive the
 * account, so that whoever deletes it and registers again is recognised.
 */
export const formerDecision = pgTable(
  "former_decision",
  {
    /** HMAC under a key that is derived from the site's. */
    contactHash: text("contact_hash").notNull(),
    /** No foreign key: it stays when the listing goes. */
    listingId: integer("listing_id").notNull(),
    /** What was hashed. */
    contact: text({ enum: ["phone", "email"] }).notNull(),
    state: text({ enum: ["declined", "suspended"] }).notNull(),
    /** The cities whose moderators refused the listing; null of decisions before these were stored. */
    cityIds: integer("city_ids").array(),
    /**
     * Whether the listing's account had proven an e-mail by then; true of decisions before this was stored. As long as
     * the account is there, it says so itself.
     */
    isConfirmed: boolean("is_confirmed").notNull().default(true),
    decidedAt: timestamp("decided_at", { withTimezone: true }).notNull(),
    /** When it is deleted. */
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contactHash, table.listingId] }),
    check("former_decision_contact_known", sql`${table.contact} in ('phone', 'email')`),
    check("former_decision_state_known", sql`${table.state} in ('declined', 'suspended')`),
    index("former_decision_listing").on(table.listingId),
    index("former_decision_expires").on(table.expiresAt),
  ],
);
