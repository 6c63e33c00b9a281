/** Arabic-Indic (٠-٩) and Persian (۰-۹) digits as 0-9; everything else stays as it is. */
export function latinDigits(text: string): string {
  // Both blocks start at a code point whose low four bits are the digit's value.
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) =>
    String(digit.charCodeAt(0) & 0xf),
  );
}
