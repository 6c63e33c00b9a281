import type { ProfessionTitle } from "#src/demo/catalogue.ts";
import { readTsv } from "#src/util/tsv.server.ts";

export type QueryKind =
  | "dialect"
  | "trouble"
  | "sentence"
  | "city"
  | "typing error"
  | "repeated"
  | "glued"
  | "Latin"
  | "English/French"
  | "keyboard";

export type SearchStep = "words" | "repeated" | "glued" | "spelling" | "keyboard" | "sound";

/** What somebody types, and the trade of the demo that they look for. */
export interface SearchQuery {
  q: string;
  trade: ProfessionTitle;
  /** A city of the demo that stands in `q`. */
  city?: string;
  /** The step of the search that is expected to find it. */
  step: SearchStep;
  kind: QueryKind;
  /** ISO 3166 code of the country where people say so. */
  country?: string;
}

const rows = readTsv<"kind" | "country" | "typed" | "trade" | "city" | "step" | "answered">(
  new URL("queries.tsv", import.meta.url),
);

export const searchQueries: readonly SearchQuery[] = rows.map(
  ({ kind, country, typed, trade, city, step }) => ({
    q: typed,
    trade: trade as ProfessionTitle,
    step: step as SearchStep,
    kind: kind as QueryKind,
    ...(city && { city }),
    ...(country && { country }),
  }),
);

/**
 * Queries that do not lead to the trade yet: words that no list has, that are also a description's, or that
 * mean another trade too, whose listings fill the first page.
 */
export const unansweredQueries: ReadonlySet<string> = new Set(
  rows.filter(({ answered }) => answered === "no").map(({ typed }) => typed),
);
