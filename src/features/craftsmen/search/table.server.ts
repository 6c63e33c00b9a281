import { bigint, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

/**
 * The positions of the last 1,024 changed listings, from which cached search results are updated.
 * Versions follow the order of commits.
 */
export const listingChange = pgTable("listing_change", {
  version: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** Differs from that of the same version on another server, after a failover that lost it. */
  mark: uuid().notNull().defaultRandom(),
  position: bigint({ mode: "number" }).notNull(),
});

/**
 * The words of approved listings' names, two by two, maintained by triggers (../triggers.sql). Few people
 * share two words, so a full name is found by this index alone.
 */
export const namePair = pgTable(
  "name_pair",
  { pair: text().notNull(), position: bigint({ mode: "number" }).notNull() },
  (table) => [primaryKey({ columns: [table.pair, table.position] })],
);

/** The version of `fold` by which stored texts, listings' and all others, were made; no row before there were versions. */
export const foldedBy = pgTable("folded_by", { version: integer().primaryKey() });
