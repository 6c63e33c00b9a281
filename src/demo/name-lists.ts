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

/** A name or a part of one, and how its owner writes it in an e-mail address. */
export interface Name {
  arabic: string;
  latin: string;
}

/** «عبد الله abdullah»: the last word is the Latin one. */
export function names(...lists: string[]): readonly Name[] {
  return lists.flatMap((list) =>
    list.split("، ").map((pair) => {
      const space = pair.lastIndexOf(" ");
      return { arabic: pair.slice(0, space), latin: pair.slice(space + 1) };
    }),
  );
}
