/**
 * The base of each letter that keyboards of Kurdish, Persian, Urdu, Pashto and other languages, and those
 * with decorative letters, have in its place: by the joining groups of Unicode, with the dots that are
 * heard. Presentation forms and marks are no letters of their own once text is decomposed.
 */
const arabicForms: Record<string, string> = {
  // Alef: wasla, wavy hamza, with digits above, and those of Extended-A and Extended-B.
  "\u0627": `\u0671\u0672\u0673\u0773\u0774\u08AD${range(0x870, 0x882)}`,
  "\u0648": "\u06C4\u06C5\u06C6\u06C7\u06C8\u06C9\u06CA\u06CB\u06CF\u0778\u0779\u08AB\u08B1",
  "\u064A":
    "\u0649\u0620\u063D\u063E\u063F\u06CC\u06CD\u06CE\u06D0\u06D1\u06D2\u06D3" +
    "\u0775\u0776\u0777\u077A\u077B\u0886\u08A8\u08A9\u08AC\u08BA",
  // Heh: teh marbuta and its goal form, doachashmee, goal, ae and heh with a V.
  "\u0647": "\u0629\u06BE\u06C1\u06C3\u06D5\u06FF",
  "\u0643": "\u063B\u063C\u06A9\u06AA\u06AC\u06AE\u0762\u0763\u0764\u077F\u08B4\u08C2",
  "\u06AF": "\u06AB\u06B0\u06B1\u06B2\u06B3\u06B4\u08B0\u08C8",
  "\u0631":
    "\u0691\u0692\u0693\u0694\u0695\u0696\u0697\u0699\u06EF\u075B\u076B\u076C\u0771\u08AA\u08B9",
  "\u0644": "\u06B5\u06B6\u06B7\u06B8\u076A\u08A6\u08C7",
  "\u0628": "\u066E\u067B\u0680",
  "\u062A": "\u0679\u067A\u067C\u067D\u067F\u08B8\u08C0",
  "\u062F": "\u0688\u0689\u068A\u068B\u068C\u068D\u068E\u068F\u0690\u06EE\u0759\u075A\u08AE",
  "\u0633": "\u069B\u076D\u0770\u077D\u077E",
  "\u0634": "\u069A\u069C\u06FA\u075C",
  "\u0635": "\u069D\u08AF",
  "\u0636": "\u06FB",
  "\u0638": "\u069F",
  "\u0639": "\u075D\u075E\u075F\u08B3",
  "\u063A": "\u06A0\u06FC\u08C3",
  "\u0641": "\u06A1\u06A2\u06A3\u08BB",
  "\u0642": "\u066F\u06A7\u06A8\u08B5\u08BC",
  "\u0645": "\u0765\u0766\u08A7",
  "\u0646": "\u06BA\u06B9\u06BB\u06BC\u06BD\u0767\u0768\u0769\u08BD",
  "\u0686": "\u0687\u06BF\u08C1",
  "\u06A4": "\u06A5\u0760\u0761\u08A4",
};

/** Letters of other scripts that are not decomposed into a base and a mark. */
const otherForms: Record<string, string> = {
  "\u03C3": "\u03C2", // final sigma, which lower-casing chooses by the letters around it
  a: "\u2C65",
  ae: "\u00E6",
  b: "\u0180\u0253",
  c: "\u023C\u0188",
  d: "\u0111\u00F0\u0256\u0257",
  e: "\u0247\u01DD\u0259",
  g: "\u01E5\u0260",
  h: "\u0127\u0266",
  i: "\u0131\u0268",
  j: "\u0249",
  k: "\u0199\u0138",
  l: "\u0142\u019A\u026B",
  n: "\u014B\u0272",
  o: "\u00F8\u0275",
  oe: "\u0153",
  p: "\u01A5",
  r: "\u024D",
  s: "\u023F",
  ss: "\u00DF",
  t: "\u0167\u2C66",
  th: "\u00FE",
  u: "\u0289",
  y: "\u024F\u01B4",
  z: "\u01B6\u0225",
};

/** What each such letter, decomposed and in lower case, becomes. */
export const baseLetters = new Map(
  Object.entries({ ...arabicForms, ...otherForms }).flatMap(([base, forms]) =>
    [...forms].map((form): [string, string] => [form, base]),
  ),
);

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at)).join("");
}
