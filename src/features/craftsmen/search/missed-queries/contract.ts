import { z } from "zod";
import { lengthBetween, line } from "#src/contract/fields.ts";
import { fieldTexts, longestQuery } from "#src/features/craftsmen/texts.ts";

/** A search that found nobody, and how many people made it, counted by their networks. */
export const MissedSearch = z
  .object({ query: z.string(), people: z.int() })
  .meta({ id: "MissedSearch" });

export const MissedSearchBody = z.object({
  query: line(fieldTexts.query).pipe(lengthBetween(1, longestQuery, fieldTexts.query)),
});

export type MissedSearch = z.infer<typeof MissedSearch>;
