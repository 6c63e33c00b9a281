import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { account } from "#src/auth/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { consentWays } from "./ways.ts";

/**
 * That a craftsman agreed to be listed without an account. Never edited. When the listing is erased a trigger
 * leaves how and when, without the person, in `erased_consent`.
 */
export const listingConsent = pgTable(
  "listing_consent",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** A listing has several once another one, with its own, was merged into it. */
    listingId: integer("listing_id")
      .notNull()
      .references(() => craftsman.id, { onDelete: "cascade" }),
    how: text({ enum: consentWays }).notNull(),
    /** As the admin says. */
    givenAt: timestamp("given_at", { withTimezone: true }).notNull(),
    /** What was asked or said. */
    wording: text().notNull(),
    /** True of a statement for all rows of a file, in place of one of the person. */
    ofFile: boolean("of_file").notNull().default(false),
    /** The admin who recorded it; null once that account is deleted. */
    accountId: integer("account_id").references(() => account.id, { onDelete: "set null" }),
    /** The admin's name at that time. */
    recordedBy: text("recorded_by").notNull(),
    recordedAt: timestamp("recorded_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    check("listing_consent_how_known", sql`${table.how} in ('in_person', 'call', 'message')`),
    index("listing_consent_listing").on(table.listingId, table.id),
    index("listing_consent_account").on(table.accountId),
  ],
);

/** That somebody had agreed whose listing is erased: nothing leads to the person. Filled by a trigger. */
export const erasedConsent = pgTable("erased_consent", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  how: text({ enum: consentWays }).notNull(),
  givenOn: date("given_on").notNull(),
});

/** What admins note on a listing for each other. */
export const listingNote = pgTable(
  "listing_note",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    listingId: integer("listing_id")
      .notNull()
      .references(() => craftsman.id, { onDelete: "cascade" }),
    /** Null once the admin's account is deleted. */
    accountId: integer("account_id").references(() => account.id, { onDelete: "set null" }),
    /** The admin's name at that time. */
    author: text().notNull(),
    text: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("listing_note_listing").on(table.listingId, table.id),
    index("listing_note_account").on(table.accountId),
  ],
);

/** A person without an account asks on the page of a listing that it is removed. */
export const removalRequest = pgTable(
  "removal_request",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    listingId: integer("listing_id")
      .notNull()
      .references(() => craftsman.id, { onDelete: "cascade" }),
    text: text(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    /** False where so many others were open that it hides nothing by itself. */
    hides: boolean().notNull(),
    /** When the page was hidden because of it. */
    hiddenAt: timestamp("hidden_at", { withTimezone: true }),
    /** When somebody who asks for it proved to have the page's number. */
    provenAt: timestamp("proven_at", { withTimezone: true }),
    /** When an admin decided that the listing stays. With any other decision the row goes. */
    keptAt: timestamp("kept_at", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("removal_request_open").on(table.listingId).where(sql`${table.keptAt} is null`),
    index("removal_request_listing").on(table.listingId),
  ],
);

/** Which listing a request with an `Idempotency-Key` made, so that it is answered with the same one again. */
export const addedListing = pgTable(
  "added_listing",
  {
    accountId: integer("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    keyHash: text("key_hash").notNull(),
    /** No foreign key: one that is erased since is not added again. */
    listingId: integer("listing_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.keyHash] }),
    index("added_listing_created").on(table.createdAt),
  ],
);
