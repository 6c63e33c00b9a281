import { pgTable, text } from "drizzle-orm/pg-core";

/**
 * Pictures that no row names any more and whose files have yet to be removed. Written by the
 * transaction that ceases to name them, so that no crash leaves a public name working.
 */
export const discardedPicture = pgTable("discarded_picture", { image: text().primaryKey() });
