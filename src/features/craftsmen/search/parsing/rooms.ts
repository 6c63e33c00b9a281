import { foldedWords } from "../../../../arabic/spelling/fold.ts";
import type { Token } from "./tokens.ts";

/** Words that stand before a place. */
const beforePlaces = ["في", "ب", "ع", "من", "الي", "عند", "ناحيه", "منطقه", "مدينه"];
export const prepositions = new Set(beforePlaces);

/** Parts of a home that are also words of trouble of a trade. */
const rooms = new Set(foldedWords("مطبخ حمام حمامات تواليت سطح حديقة جنينة صالون درج مدخل"));

/** Whether the token is a room with a preposition before it or joined to it: «في المطبخ», «عالسطح», «للحمام». */
export function isRoomWithPreposition(tokens: readonly Token[], at: number): boolean {
  const { folded } = tokens[at]!;
  const joined = /^[وف]?(?:[بع]ال|لل)(.*)/.exec(folded)?.[1];
  if (joined) return rooms.has(joined);
  return prepositions.has(tokens[at - 1]?.folded ?? "") && rooms.has(folded.replace(/^ال/, ""));
}
