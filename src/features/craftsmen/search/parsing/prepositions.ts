import type { Token } from "./tokens.ts";

/** Whether the word before this one is one that stands before a place. */
export const isAfterPreposition = (tokens: readonly Token[], at: number): boolean =>
  prepositions.has(tokens[at - 1]?.folded ?? "");

const prepositions = new Set(["في", "ب", "ع", "من", "الي", "عند", "ناحيه", "منطقه", "مدينه"]);
