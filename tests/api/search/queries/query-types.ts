import type { ProfessionTitle } from "../../../../src/demo/catalogue.ts";

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

/** Makes queries of one kind: `queries` are separated by «، ». */
export const queriesOf =
  (kind: QueryKind, step: SearchStep, country?: string) =>
  (trade: ProfessionTitle, queries: string, city?: string): SearchQuery[] =>
    queries.split("، ").map((q) => ({
      q,
      trade,
      step,
      kind,
      ...(city !== undefined && { city }),
      ...(country !== undefined && { country }),
    }));
