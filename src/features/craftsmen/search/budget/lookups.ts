/** What a query is searched by. */
export interface Lookups {
  /** Patterns that texts are compared with. */
  patterns: number;
  /** Spellings of names, which are looked up and not compared. */
  names: number;
}

/** The lookups of all attempts of one search. */
const maxLookups = 96;

/** @returns counts the lookups of an attempt. False: they are too many beside those before, and are not counted. */
export function createLookupLimit() {
  let counted = 0;
  return ({ patterns, names }: Lookups): boolean => {
    if (counted + patterns + names > maxLookups) return false;
    counted += patterns + names;
    return true;
  };
}
