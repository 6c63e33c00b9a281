import { pgTable, text } from "drizzle-orm/pg-core";

/**
 * Pictures that no row refers to any more and whose files have yet to be removed. Written in the
 * transaction that removes the reference, so that no crash leaves a file public.
 */
export const discardedPicture = pgTable("discarded_picture", { image: text().primaryKey() });
