import { z } from "zod";
import { lengthBetween, line } from "#src/contract/fields.ts";
import { listingFieldTexts, longestSearch } from "#src/features/craftsmen/texts.ts";

/** What the search field offers while somebody types: a profession, a city, or one in the other. */
export const Suggestion = z
  .object({
    text: z.string(),
    profession_id: z.int().nullable(),
    city_id: z.int().nullable(),
    /** Approved listings. */
    count: z.int(),
    /** The path of the screen with these listings. */
    path: z.string(),
  })
  .meta({ id: "Suggestion" });

export const SuggestQuery = z.object({
  q: line(listingFieldTexts.search)
    .pipe(lengthBetween(0, longestSearch, listingFieldTexts.search))
    .default(""),
});

export type Suggestion = z.infer<typeof Suggestion>;
