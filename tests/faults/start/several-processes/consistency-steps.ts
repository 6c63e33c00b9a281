/**
 * What changes, step by step, in rounds of four, each to be seen in what anyone may ask: a listing is
 * approved, the city of all gets another name, Omar renames himself, that listing is suspended.
 */
const ordinals = ["الأول", "الثاني", "الثالث", "الرابع", "الخامس", "السادس", "السابع"];

export const cityIn = (round: number) => `دمشق ${ordinals[round]}`;
export const omarIn = (round: number) => `عمر ${ordinals[round]}`;
export const guestOf = (round: number) => `سمير ${ordinals[round]}`;

/** What may be asked, and which of the four steps are to be seen there. */
export interface ReadPath {
  path: string;
  steps: number[];
}

export const readPaths = (omar: number): ReadPath[] => [
  { path: "/api/craftsmen", steps: [1, 2, 3, 4] },
  { path: "/api/search?profession=1&city=1", steps: [1, 2, 3, 4] },
  { path: "/", steps: [1, 2, 3, 4] },
  { path: `/api/craftsmen/${omar}`, steps: [2, 3] },
  { path: `/carftsman-details/${omar}`, steps: [2, 3] },
  { path: "/api/trades", steps: [2] },
  { path: "/api/get-all-cities", steps: [2] },
];

/** The last step that this answer knows of. */
export function stepIn(text: string, { steps }: ReadPath): number {
  const seen = (name: (round: number) => string) =>
    ordinals.findLastIndex((_, round) => text.includes(name(round)));
  const [city, omar, guest] = [seen(cityIn), seen(omarIn), seen(guestOf)];
  const known = [0, stepOf(city, 2), stepOf(omar, 3), stepOf(guest, 1)];
  // Who is no longer there has gone with the last step of the round.
  if (steps.includes(4) && guest < 0) known.push(stepOf(omar, 4));
  return Math.max(...known);
}

/** Rounds begin with 1; what was before is no step. */
export const stepOf = (round: number, part: number) => (round < 1 ? 0 : 4 * (round - 1) + part);

/** The last step that must be known there once this one has been made. */
export function expectedStep(step: number, { steps }: ReadPath): number {
  for (let one = step; one > 0; one--) if (steps.includes(((one - 1) % 4) + 1)) return one;
  return 0;
}
