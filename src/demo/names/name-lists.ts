export type Region =
  | "damascus"
  | "countryside"
  | "aleppo"
  | "idlib"
  | "centre"
  | "salamiyah"
  | "coast"
  | "east"
  | "kurdish"
  | "suwayda"
  | "hauran"
  | "palestinian"
  | "christian"
  | "syriac"
  | "armenian";

/** A name or a part of one, and its transliteration for e-mail addresses. */
export interface Name {
  arabic: string;
  latin: string;
}

/** Parses entries such as «عبد الله abdullah», whose last word is the transliteration. */
export function names(...lists: string[]): readonly Name[] {
  return lists.flatMap((list) =>
    list.split("، ").map((pair) => {
      const space = pair.lastIndexOf(" ");
      return { arabic: pair.slice(0, space), latin: pair.slice(space + 1) };
    }),
  );
}
