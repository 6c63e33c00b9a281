import { foldedWords } from "#src/arabic/fold.ts";
import type { Token } from "./tokens.ts";

/**
 * The place of the first word that says what is wished: «البيت على العضم وبدي جبس بورد».
 * @param things where the phrases stand that tell of things and works
 * @returns -1 where there is none, or where what stands before it is wished, too
 */
export function wishAt(
  tokens: readonly Token[],
  things: readonly { at: number; length: number }[],
): number {
  if (tokens.some(({ folded }) => also.has(folded))) return -1;
  const isOfThing = (at: number) =>
    things.some((thing) => at >= thing.at + thing.length && at <= thing.at + thing.length + 1);
  return tokens.findIndex(
    (token, at) =>
      isWish(token, before(tokens, at), isOfThing(at)) && !negations.has(before(tokens, at)),
  );
}

/** «الباب محتاج دهان» says what the door needs, «ومحتاج دهان» and «أنا محتاج دهان» what somebody wishes. */
function isWish({ folded }: Token, previous: string, isOfThing: boolean): boolean {
  const alone = folded.replace(/^[وف](?=...)/, "");
  if (wishes.has(folded) || wishes.has(alone)) return true;
  return needs.has(alone) && (alone !== folded || speakers.has(previous) || !isOfThing);
}

const before = (tokens: readonly Token[], at: number) => tokens[at - 1]?.folded ?? "";

/** Only of who speaks. */
const wishes = new Set(
  foldedWords(
    "بدي بدنا أبغى ابغا نبغى نبغي بغيت أريد نريد أحتاج نحتاج لازمني لازمنا يلزمني يلزمنا ودي أدور ندور",
  ),
);

/** Also of what somebody has. */
const needs = new Set(
  foldedWords("محتاج محتاجة محتاجين عايز عاوز عايزة عاوزة عايزين عاوزين مطلوب"),
);

const speakers = new Set(foldedWords("أنا انا نحن احنا إحنا نحنا"));
const negations = new Set(foldedWords("ما مو مش لا مب"));

/** With these words both are wished: «كهربائي وبدي سباك كمان». */
const also = new Set(foldedWords("كمان أيضا ايضا كذلك برضه برضو بردو"));
