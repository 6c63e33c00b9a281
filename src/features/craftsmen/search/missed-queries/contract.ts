import { z } from "zod";
import { lengthBetween, line } from "#src/contract/fields.ts";
import { listingFieldTexts, longestSearch } from "#src/features/craftsmen/texts.ts";

/** A search that found nobody, and how many people made it, counted by their networks. */
export const MissedSearch = z
  .object({ query: z.string(), people: z.int() })
  .meta({ id: "MissedSearch" });

export const MissedSearchBody = z.object({
  query: line(listingFieldTexts.search).pipe(
    lengthBetween(1, longestSearch, listingFieldTexts.search),
  ),
});

export type MissedSearch = z.infer<typeof MissedSearch>;
