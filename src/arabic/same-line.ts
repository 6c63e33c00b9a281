/** How one spelling in E.164 becomes another of the same line; what `from` matches in brackets stays. */
interface LineRule {
  /** Read alike by JavaScript and PostgreSQL. */
  from: string;
  /** What comes before the digits that stay: the spelling that stands for the line, then the others. */
  prefixes: [string, ...string[]];
}

/**
 * A number of Argentina has a 9 after the country code if it is a mobile one and dialled from abroad:
 * with and without it, it is the same subscriber's, and nothing in the number says whether that is a
 * mobile line. A mobile number of Mexico had a 1 there until 2019. Numbers are stored as they were
 * typed, and only compared as one.
 */
export const lineRules: LineRule[] = [
  { from: "^\\+549?([1-3][0-9]{9})$", prefixes: ["+549", "+54"] },
  { from: "^\\+521?([2-9][0-9]{9})$", prefixes: ["+52", "+521"] },
];

/** The spellings in E.164 of the line that a number reaches. */
export function sameLine(e164: string): string[] {
  for (const { from, prefixes } of lineRules) {
    const [, digits] = new RegExp(from).exec(e164) ?? [];
    if (digits) return prefixes.map((prefix) => prefix + digits);
  }
  return [e164];
}

/** One spelling for all of a line, for locks and hashes; `phoneLine` is the same in SQL. */
export const lineKey = (e164: string): string => sameLine(e164)[0]!;
