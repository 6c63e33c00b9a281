import { cityQueries } from "./cities.ts";
import { easternDialects } from "./dialects-east.ts";
import { westernDialects } from "./dialects-west.ts";
import { otherKeyboard } from "./keyboard.ts";
import { europeanNames, latinLetters } from "./latin.ts";
import { gluedWords, repeatedLetters, typingErrors } from "./mistyped.ts";
import type { SearchQuery } from "./query-types.ts";
import { requests } from "./requests.ts";
import { sentences } from "./sentences.ts";
import { wordsOfTrouble } from "./trouble.ts";

export const searchQueries: readonly SearchQuery[] = [
  ...easternDialects,
  ...westernDialects,
  ...wordsOfTrouble,
  ...sentences,
  ...requests,
  ...cityQueries,
  ...typingErrors,
  ...repeatedLetters,
  ...gluedWords,
  ...latinLetters,
  ...europeanNames,
  ...otherKeyboard,
];
