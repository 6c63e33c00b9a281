/**
 * Text typed by people, made safe to store and show: only LF breaks lines, nothing invisible
 * and no control character is left, NFC, trimmed.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(EMOJI_OR_INVISIBLE, (found, emoji) => (emoji ? found : ""))
    .replace(LINE_BREAK, "\n")
    .replaceAll("\t", " ")
    .replace(/\n{3,}/g, "\n\n")
    .replace(MARKS, "$1")
    .normalize("NFC") // after stripping, which may bring a letter and its mark together
    .trim();
}

/** The one spelling of text in which letters and their marks can be written in several ways. */
export const canonicalSpelling = (text: string): string =>
  text.toWellFormed().replace(MARKS, "$1").normalize("NFC");

/** Whether no letter has more marks than the three that vowelled Arabic puts on one; of cleaned text. */
export const hasFewMarks = (text: string): boolean => text.search(STACKED) === -1;

/** Cleaned text without the marks above three on a letter, which would cover the lines beside it. */
export const limitMarks = (text: string): string => text.replace(STACKED, "$1");

/** Cleans a text as `cleanText` does, on one line: every run of white space becomes a single space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ");
}

// All code points that Unicode calls ignorable, because a list by hand is never complete: bidi
// controls, zero-width characters, soft hyphen, fillers, tags and variation selectors. Then the
// marks of interlinear annotation, and all control characters but those that become white space.
// What joins an emoji (joiners, variation selectors, tags) stays.
const EMOJI_OR_INVISIBLE =
  /(\p{RGI_Emoji})|(?:[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]|(?![\t\n\r])\p{Cc})+/gv;

// More marks on one letter than any language has: sorting them takes the square of their number.
// Source: UAX 15, Stream-Safe Text Format.
const MARKS = /(\p{M}{30})\p{M}+/gu;

const STACKED = /(\p{M}{3})\p{M}+/gu;

const LINE_BREAK = /\r\n?|[\u2028\u2029]/g;
