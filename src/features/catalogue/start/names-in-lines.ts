import { cleanLine } from "#src/arabic/clean.ts";

/** What stands before a name in lists that people paste: «1- دمشق», «• حلب», «٣. حمص». */
const mark = /^(?:[-–—•*·▪◦✓✔+]+|[([]?[\d٠-٩۰-۹]{1,3}[)\].:\-–،/]+)\s*/u;

/** The names in pasted text: one a line, or separated by commas, without numbers and marks before them. */
export function namesInLines(text: string): string[] {
  return text
    .split(/[\n\r\t,،;؛]/u)
    .map((line) => {
      const name = cleanLine(line).replace(mark, "");
      return name.replace(/(?<![.:،])[.:،]+$/u, "").trim();
    })
    .filter(Boolean);
}
