import { canonicalSpelling } from "#src/arabic/clean.ts";
import { latinDigits } from "#src/arabic/digits.ts";

/**
 * The one spelling of a password that keyboards write in several ways, in which it is checked, hashed and
 * compared: one set of digits, ordinary spaces, no bidi or zero-width marks. Nothing is trimmed.
 */
export const passwordSpelling = (typed: string): string =>
  canonicalSpelling(
    latinDigits(
      typed
        .toWellFormed()
        .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
        .replace(/\s/g, " "),
    ),
  );
