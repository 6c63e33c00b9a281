/**
 * The spellings in E.164 of the line that a number reaches. A number of Argentina has a 9 after the
 * country code if it is a mobile one and dialled from abroad: with and without it, it is the same
 * subscriber's, and nothing in the number says whether that is a mobile line. So both are stored as
 * they were typed, and only compared as one.
 */
export function sameLine(e164: string): string[] {
  const [, national] = /^\+549?([1-3]\d{9})$/.exec(e164) ?? [];
  return national ? [`+549${national}`, `+54${national}`] : [e164];
}

/** One spelling for all of a line, for locks and hashes. */
export const lineKey = (e164: string): string => sameLine(e164)[0]!;
