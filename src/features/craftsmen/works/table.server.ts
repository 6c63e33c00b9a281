import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
} from "drizzle-orm/pg-core";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { privatePrefix } from "#src/images/paths.ts";
import { maxCaptionLength } from "./rules.ts";

/** A picture of a craftsman's works. Whoever changes one locks the listing's row before. */
export const workPicture = pgTable(
  "work_picture",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    craftsmanId: integer("craftsman_id")
      .notNull()
      .references(() => craftsman.id, { onDelete: "cascade" }),
    /** Path of the page-sized picture under the storage folder; the other sizes stand beside it. */
    image: text().notNull(),
    caption: text(),
    /** From 1 on, in the order of its craftsman. */
    position: integer().notNull(),
    /** Kept beside those that are shown: a revision (`pictures`), or a merge that can be undone, names it. */
    isHeld: boolean("is_held").notNull().default(false),
    /** Whether its listing is approved; set by triggers alone, since the index of misplaced ones reads no other table. */
    isListed: boolean("is_listed").notNull().default(false),
  },
  (table) => [
    check(
      "work_picture_caption_length",
      sql`char_length(${table.caption}) between 1 and ${sql.raw(String(maxCaptionLength))}`,
    ),
    index("work_picture_craftsman").on(table.craftsmanId, table.position),
    index("work_picture_image").on(table.image),
    // For `removeUnkept`.
    index("work_picture_held").on(table.craftsmanId).where(sql`${table.isHeld}`),
    // For `settlePictures`; nearly always empty.
    index("work_picture_misplaced").on(table.craftsmanId).where(misplaced(table)),
  ],
);

/** True of a picture that is private although visitors should see it, or public although they should not. */
export const isWorkMisplaced = misplaced(workPicture);

/** True of one that is public although its listing is hidden or nobody has approved it: the storage was away. */
export const isWorkExposed = sql`(${isWorkMisplaced}
  and (${workPicture.isHeld} or not ${workPicture.isListed}))`;

/** Written out, as in the index for it. */
function misplaced({
  image,
  isHeld,
  isListed,
}: Record<"image" | "isHeld" | "isListed", AnyPgColumn>) {
  const isPrivate = sql`${image} like '${sql.raw(privatePrefix)}%'`;
  return sql`(${isListed} and not ${isHeld}) = (${isPrivate})`;
}
