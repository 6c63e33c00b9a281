import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { account } from "#src/auth/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { LineNote, RefusedRow, UnknownWords } from "./contract.ts";
import type { ImportPlan, ListedValues } from "./plan.ts";

export const importStates = ["running", "done", "failed"] as const;

/** An import or a dry run, and what became of its rows. */
export const importRun = pgTable(
  "import_run",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The owner; null once that account is deleted. */
    accountId: integer("account_id").references(() => account.id, { onDelete: "set null" }),
    state: text({ enum: importStates }).notNull(),
    isDryRun: boolean("is_dry_run").notNull(),
    rows: integer().notNull(),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    same: integer().notNull().default(0),
    saidNo: integer("said_no").notNull().default(0),
    /** Those of before have no name and value. */
    refused: jsonb().$type<(LineNote & Partial<RefusedRow>)[]>().notNull().default([]),
    /** What else is said about rows, such as further numbers of a cell. */
    notes: jsonb().$type<LineNote[]>().notNull().default([]),
    unknown: jsonb().$type<UnknownWords>().notNull(),
    message: text().notNull(),
    /** What is to be written; null once that is done. Megabytes, which are stored as they are: see the migration. */
    plan: json().$type<ImportPlan>(),
    /** Of one that is running: rows that are decided on or public; one that is written and not public is half of one. */
    doneRows: integer("done_rows").notNull().default(0),
    /** When all listings were there. From then on they are published, and the import is not given up any more. */
    writtenAt: timestamp("written_at", { withTimezone: true }),
    /** Professions and cities that it has added. */
    addedProfessions: integer("added_professions").array().notNull().default(sql`'{}'`),
    addedCities: integer("added_cities").array().notNull().default(sql`'{}'`),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    finishedAt: timestamp("finished_at", { withTimezone: true }),
    undoneAt: timestamp("undone_at", { withTimezone: true }),
  },
  (table) => [
    check("import_run_state_known", sql`${table.state} in ('running', 'done', 'failed')`),
    // One at a time.
    uniqueIndex("import_run_running").on(table.state).where(sql`${table.state} = 'running'`),
    index("import_run_account").on(table.accountId),
  ],
);

/** A listing that an import has added. */
export const importedListing = pgTable(
  "imported_listing",
  {
    listingId: integer("listing_id")
      .primaryKey()
      .references(() => craftsman.id, { onDelete: "cascade" }),
    importId: integer("import_id")
      .notNull()
      .references(() => importRun.id, { onDelete: "cascade" }),
    line: integer().notNull(),
    /** As imports have last written them: what differs now was edited since. Older ones have no number. */
    values: jsonb().$type<ListedValues & { phone?: string }>().notNull(),
    /** When its craftsman was told of the page; null also of who agreed in person. */
    toldAt: timestamp("told_at", { withTimezone: true }),
    /** When it was hidden because its craftsman was not told in time. */
    hiddenAt: timestamp("hidden_at", { withTimezone: true }),
  },
  (table) => [
    // A row of a file is written once, also when another process goes on with the import.
    uniqueIndex("imported_listing_line").on(table.importId, table.line),
    index("imported_listing_untold").on(table.listingId).where(sql`${table.toldAt} is null`),
  ],
);

/** What a later import has changed of a listing that an import had added. */
export const importedChange = pgTable(
  "imported_change",
  {
    importId: integer("import_id")
      .notNull()
      .references(() => importRun.id, { onDelete: "cascade" }),
    listingId: integer("listing_id")
      .notNull()
      .references(() => importedListing.listingId, { onDelete: "cascade" }),
    before: jsonb().$type<Partial<ListedValues>>().notNull(),
    after: jsonb().$type<Partial<ListedValues>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.listingId] }),
    index("imported_change_listing").on(table.listingId),
  ],
);
