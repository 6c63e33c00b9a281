// What `search-steps.ts` searches for.
import { onOtherKeyboard } from "#src/features/craftsmen/search/parsing/steps.ts";

const cities = [
  "دمشق",
  "حلب",
  "حمص",
  "حماة",
  "اللاذقية",
  "طرطوس",
  "إدلب",
  "درعا",
  "السويداء",
  "الرقة",
];
const latinCities = ["dimashq", "halab", "7oms", "hama", "tartous", "idlib", "dar3a", "raqqa"];
const others = ["رخيص", "شاطر", "ضروري اليوم", "قريب مني", "رقم", "سريع وأمين", "معو كفالة", "هلق"];

/** Queries by their kind; each is another text. */
export const kinds: Record<string, string[]> = {
  "other names and cities": pairs(
    ["مواسرجي", "كهربجي", "طراش", "منجد", "حنفية", "غسالة", "قفل"],
    cities,
  ),
  sentences: pairs(
    ["بدي سباك", "محتاج كهربجي", "عندي تسريب", "وين في نجار"],
    pairs(cities, others),
  ),
  "typing errors": pairs(["صباك", "كهرباءي", "نجاار", "حدادد", "دهلن", "بلات"], cities),
  "glued words": pairs(["سباك", "كهربائي", "نجار", "حداد", "دهان"], cities, ""),
  "the other keyboard": pairs(["سباك", "كهربائي", "نجار", "حداد"], cities).map(
    (text) => onOtherKeyboard(text)!.text,
  ),
  "Latin letters": pairs(["sabbak", "kahraba2i", "najjar", "7addad", "dahhan"], latinCities),
  nobody: Array.from({ length: 60 }, (_, at) => `قغظ${letters(at)} ثضذ${letters(at * 7)}`),
};
/** Asked before anything is measured: code that is new to a process runs slowly at first. */
export const warmUp = [
  ...pairs(
    ["سباك", "عندي حنفية", "نجاااار", "دهانن", "کهربائی", "najjar", "hgk[hv", "ضثقصف"],
    ["منبج", "جبلة", "دوما", "يبرود", "سلمية", "القامشلي", "صباك", "رخيص جدا", "ثضصق", "manbij"],
  ),
  // Trades that a city lacks lead to searches of all texts.
  ...pairs(
    ["قفل", "غسالة", "كهرباءي", "بلات", "منجد", "صباك", "سباك رخيص", "وين في نجار"],
    ["القنيطرة", "تدمر", "البوكمال", "بانياس", "الباب", "داريا", "الزبداني"],
  ),
];
/** What is typed of a word when suggestions are asked for. */
export const begun = [
  ...["سب", "كهر", "نج", "حن", "مواس", "غس", "سباك د", "كهربائي ح", "دم", "حل", "دها", "فني ت"],
  ...["بلا", "عزل", "كام", "sab", "najj", "مص", "حمص ن", "جرم"],
].flatMap((text) => ["", ..." ابتجحدرسشعفقكلمنهوي"].map((next) => text + next));

function pairs(first: string[], second: string[], between = " ") {
  return first.flatMap((one) => second.map((other) => `${one}${between}${other}`));
}

function letters(number: number): string {
  return [...String(number)].map((digit) => "ابتثجحخدذر"[Number(digit)]).join("");
}
