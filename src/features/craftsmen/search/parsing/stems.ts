/**
 * Other forms of a trade's name: the craft («سباكة») and the plurals («سبّاكين») for who has it, and the
 * other way round.
 */
export function stemsOf(folded: string): string[] {
  if (folded.includes(" ")) return [];
  const stem = folded.replace(ENDING, "");
  return stem.length < 3 ? [] : [stem, ...endings.map((ending) => stem + ending)];
}

const endings = ["ه", "ين", "ون", "ات"];
const ENDING = new RegExp(`(?<=...)(?:${endings.join("|")})$`);
