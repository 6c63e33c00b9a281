import { z } from "zod";
import { cleanLine, cleanText, hasFewMarks, limitMarks } from "#src/arabic/clean.ts";
import { latinDigits } from "#src/arabic/digits.ts";
import {
  cleanEmail,
  hasForeignLocalPart,
  parseEmail,
  parseKnownEmail,
} from "#src/util/email-address.ts";

/** Error messages that all names and titles share. */
export const fieldTexts = {
  emailLocalPart: "اكتب ما قبل علامة @ بالأحرف الإنجليزية، مثل \u200Ename@example.com",
  tooManyMarks: "لا تضع على الحرف الواحد أكثر من ثلاث حركات.",
};

/** In UTF-16 units: more than any field takes, however many invisible characters are in it. */
const maxTyped = 16_384;

/**
 * Typed text, cut far beyond the length of any valid value. Every text field begins with this: cleaning
 * takes up to a microsecond for each character, and a body may have a million.
 */
export const typed = (error: string) =>
  z.string({ error }).transform((value) => value.slice(0, maxTyped));

/** One line of typed text, cleaned before validation. */
export const line = (error: string) => typed(error).transform(cleanLine);

/** Typed text of several lines, cleaned before validation. */
export const text = (error: string) =>
  typed(error).transform((value) => limitMarks(cleanText(value)));

/** A cleaned text that must not be empty; this error precedes all others. */
export const required = <Text extends z.ZodType<string>>(cleaned: Text, error: string) =>
  cleaned.refine((value) => value !== "", { error, abort: true });

/**
 * A person's name: letters of any script, at least two of them, their marks, and what names are written
 * with («م. أحمد», O'Brien, Al-Ahmad, «سمير (أبو عمر)»).
 */
export const personName = (error: string) =>
  lengthBetween(3, 80, error)
    .regex(/^[\p{L}\p{M} .\u06D4'’‘`´\-\u2010-\u2013()]*$/u, { error, abort: true })
    .regex(/^[^()]*(?:\([^()]*\)[^()]*)?$/, { error, abort: true })
    .regex(/\p{L}.*\p{L}/u, { error });

/** What somebody who writes to the admins calls themselves: a line with a letter. */
export const senderName = (error: string) => lengthBetween(2, 80, error).regex(/\p{L}/u, { error });

/** A cleaned name or title without stacks of marks on a letter. */
export const withFewMarks = z.string().refine(hasFewMarks, { error: fieldTexts.tooManyMarks });

/** A typed line that is meant as an e-mail address, cleaned before validation. */
export const emailLine = (error: string) => typed(error).transform(cleanEmail);

/** An e-mail address as it is stored: in lower case, its domain in ASCII. Takes a cleaned line. */
export const email = (error: string) => emailBy(parseEmail, error);

/** The address of an account that may be older than today's rule. */
export const knownEmail = (error: string) => emailBy(parseKnownEmail, error);

const emailBy = (parse: (line: string) => string | null, error: string) =>
  z.string().transform((typed, context) => {
    const parsed = parse(typed);
    if (parsed !== null) return parsed;
    const message = hasForeignLocalPart(typed) ? fieldTexts.emailLocalPart : error;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/**
 * Limits a text's length in code points, not UTF-16 units. Aborts before other checks, because a regular
 * expression may take quadratic time.
 */
export const lengthBetween = (least: number, most: number, error: string) =>
  z
    .string()
    .refine((value) => length(value) >= least && length(value) <= most, { error, abort: true });

/** The length of a number in a form, with the spaces that may be around it. */
const maxNumberLength = 100;

/** A database id, as a number or as the text that a form sends. */
export const id = (error: string) =>
  z
    .union([z.number(), z.string().max(maxNumberLength, { error })], { error })
    .transform((value) => wholeNumber(latinDigits(String(value)).trim()))
    .pipe(
      z
        .int({ error })
        .min(1, { error })
        .max(2 ** 31 - 1, { error }),
    );

/** Digits only: `Number` would also accept 0x1, 1e0 and +1. */
const wholeNumber = (digits: string) => (/^\d{1,10}$/.test(digits) ? Number(digits) : Number.NaN);

/** An id in a path: plain digits only, so that each resource has one URL. */
export const IdParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(z.int().max(2 ** 31 - 1)),
});

/** Whole years of a working life, as a number or as the text that a form sends. */
export const years = (error: string) =>
  z
    .union([z.number(), z.string().max(maxNumberLength, { error })], { error })
    .transform((value) => wholeNumber(latinDigits(String(value)).trim()))
    .pipe(z.int({ error }).min(0, { error }).max(70, { error }));

/** An empty string or null counts as a missing field. */
export const emptyAsMissing = (value: unknown) =>
  value === "" || value === null ? undefined : value;

/** An empty text and spaces alone are null; what was not sent stays so. For anything that is not a text. */
export const blankAsNull = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? null : value;

const length = (value: string) => [...value].length;

/** The bytes of an uploaded picture; its format is determined by decoding. */
export const picture = (error: string) =>
  z
    .custom<Buffer>((value) => value instanceof Uint8Array, { error, abort: true })
    .meta({ type: "string", format: "binary" });
