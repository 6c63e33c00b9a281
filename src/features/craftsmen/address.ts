import { latinDigits } from "#src/arabic/digits.ts";

/** Where a craftsman's page is, from the site's root. */
export const detailsAddress = ({ id }: { id: number }) => `/carftsman-details/${id}`;

/**
 * The id that an address was meant to have, whose digits are Arabic or which has taken punctuation or
 * invisible signs from the text around the link; null where it is written as it should be, or is none.
 */
export function intendedId(written: string): number | null {
  const digits = latinDigits(written).match(
    /^[\p{P}\p{S}\p{Z}\p{C}]*([1-9]\d{0,9})[\p{P}\p{S}\p{Z}\p{C}]*$/u,
  )?.[1];
  return digits && digits !== written ? Number(digits) : null;
}
