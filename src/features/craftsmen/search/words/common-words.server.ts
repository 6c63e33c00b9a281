import { readFileSync } from "node:fs";

let words: ReadonlySet<string> | undefined;

/**
 * Folded everyday words and names of people, which are no typing errors for a trade or a city. The list is by hand;
 * names of trades, tools and materials are not in it.
 */
export function readCommonWords(): ReadonlySet<string> {
  const file = new URL("common-words.txt", import.meta.url);
  words ??= new Set(readFileSync(file, "utf8").split("\n").filter(Boolean));
  return words;
}
