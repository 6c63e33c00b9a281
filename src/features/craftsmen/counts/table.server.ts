import { bigint, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";

/** Stands for every profession, or every city, in what is counted. */
export const every = 0;

const counted = {
  professionId: integer("profession_id").notNull(),
  cityId: integer("city_id").notNull(),
  /** Approved listings. */
  listed: integer().notNull(),
};

/** Number of approved listings, maintained by triggers (../triggers.sql): counting would take longer as they grow. */
export const listingTotal = pgTable("listing_total", counted, (table) => [
  primaryKey({ columns: [table.professionId, table.cityId] }),
]);

/** Positions per block; ../triggers.sql has the same number. */
export const blockSize = 4096;

/** Number of approved listings per block of positions, so that a deep page is found without reading those before it. */
export const listingBlock = pgTable(
  "listing_block",
  { ...counted, block: bigint({ mode: "number" }).notNull() },
  (table) => [
    primaryKey({ columns: [table.professionId, table.cityId, table.block] }),
    // To sum the blocks of a list, whose rows are far apart.
    index("listing_block_listed").on(table.professionId, table.cityId, table.block, table.listed),
  ],
);
