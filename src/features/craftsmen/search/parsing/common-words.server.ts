import { readFileSync } from "node:fs";

let words: Set<string> | undefined;

/**
 * Whether a folded word is an everyday one or a person's name, which is no typing error for a trade or a city: «حليب» is
 * not «حلب», nor «بلال» a «بلّاط». The list is by hand; names of trades, tools and materials are not in it.
 */
export function isCommonWord(folded: string): boolean {
  words ??= new Set(
    readFileSync(new URL("common-words.txt", import.meta.url), "utf8")
      .split("\n")
      .filter(Boolean),
  );
  return words.has(folded) || words.has(folded.replace(/^(?:[وفب]?ال|لل)(?=...)/, ""));
}
