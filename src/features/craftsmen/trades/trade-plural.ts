import type { Trade } from "./contract.ts";
import { tradeName } from "./texts.ts";

/** Words for people whose plural has «ـون», without vowel marks. Titles are typed freely: others are not inflected. */
const regularWords = new Set(
  (
    "بستاني بلاط بناء حداد خياط دهان رخام زجاج سباك صباغ طيان عامل فني قصار كهربائي لحام مبلط مصلح معلم " +
    "مقاول مليس منجد مهندس ميكانيكي نجار نقاش"
  ).split(" "),
);

/** Several of a profession in a city: «سبّاكون في دمشق», «فنيو تكييف في حلب». */
export function tradePlural(trade: Trade): string {
  const [word = "", ...others] = trade.profession.title.split(" ");
  if (!regularWords.has(word.replace(/[\u064B-\u0652]/g, ""))) return tradeName(trade);
  // The «ن» falls off before a word that belongs to it.
  const first = `${word.replace(/ء$/, "ؤ")}و${others.length ? "" : "ن"}`;
  const title = [first, ...others].join(" ");
  return tradeName({ ...trade, profession: { ...trade.profession, title } });
}
