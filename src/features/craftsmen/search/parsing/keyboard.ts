/** The keys of the US keyboard, and what they write on the Arabic 101 keyboard. */
const latin = "`qwertyuiop[]asdfghjkl;'zxcvnm,./";
const arabic = "ذضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظ";

const toArabic = new Map<string, string>([
  ...[...latin].map((key, at): [string, string] => [key, arabic[at]!]),
  // Letters typed with the shift key held, or in capitals, mean the same keys.
  ...[..."qwertyuiopasdfghjklzxcvnm"].map((key): [string, string] => [
    key.toUpperCase(),
    arabic[latin.indexOf(key)]!,
  ]),
  ["b", "لا"],
  ["B", "لآ"],
  ["H", "أ"],
  ["Y", "إ"],
  ["N", "آ"],
  ["G", "لأ"],
  ["T", "لإ"],
  ["?", "؟"],
]);

const toLatin = new Map<string, string>([...arabic].map((letter, at) => [letter, latin[at]!]));

/**
 * The text as the same keys write it on the other keyboard: Arabic 101 for US and the reverse.
 * @returns undefined if it has letters of both, or of neither
 */
export function onOtherKeyboard(text: string): { text: string; isArabic: boolean } | undefined {
  const hasLatin = /[a-z]/i.test(text);
  const hasArabic = /\p{Script=Arabic}/u.test(text);
  if (hasLatin === hasArabic) return undefined;
  if (hasLatin)
    return { text: [...text].map((one) => toArabic.get(one) ?? one).join(""), isArabic: true };
  const written = text.normalize("NFC").replaceAll("لا", "b").replace(/[أإآ]/g, "ا");
  return { text: [...written].map((one) => toLatin.get(one) ?? one).join(""), isArabic: false };
}
