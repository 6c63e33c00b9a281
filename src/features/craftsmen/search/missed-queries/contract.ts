import { z } from "zod";
import { lengthBetween, line } from "#src/contract/fields.ts";
import { listingFieldTexts, longestQuery } from "#src/features/craftsmen/texts.ts";

/** A search that found nobody, and how many people made it, counted by their networks. */
export const MissedSearch = z
  .object({ query: z.string(), people: z.int() })
  .meta({ id: "MissedSearch" });

export const MissedSearchBody = z.object({
  query: line(listingFieldTexts.query).pipe(
    lengthBetween(1, longestQuery, listingFieldTexts.query),
  ),
});

export type MissedSearch = z.infer<typeof MissedSearch>;
