import { foldedWords } from "#src/arabic/fold.ts";
import { hasTradeName, type Phrase, type SplitPhrases, sharesTrade } from "./phrases.ts";
import { isRoom } from "./prepositions.ts";
import type { Token } from "./tokens.ts";

/**
 * The water comes first and what it has damaged after it: «السقف عم يسرب والدهان قشر» needs a plumber before a painter.
 * It matters less where it comes through.
 */
export function splitByLeak(parts: SplitPhrases, tokens: readonly Token[]): SplitPhrases {
  const { wished, background, past } = parts;
  const leaks = wished.filter(({ text }) => text.folded.split(" ").some((one) => leaking.has(one)));
  const others = wished.filter((one) => !leaks.includes(one));
  const isDamaged = ({ at, text }: Phrase) =>
    damaged.has(text.folded.split(" ")[0]!.replace(/^ال/, "")) &&
    leaks.some((leak) => leak.at < at);
  const harmed = others.filter(isDamaged);
  const isPart = (one: Phrase) => isRoom(tokens[one.at]!) || sharesTrade(one, harmed);
  if (harmed.length === 0 || !others.every(isPart)) return parts;
  return { wished: leaks, background: [...others, ...background], past };
}

/** What water does, and what it damages. */
const leaking = new Set(
  foldedWords(`يسح تسح بيسح بتسح سح يسرب بيسرب تسرب تسريب تسريبات ينش بينش نش نشع ينقط بينقط تنقط تنقيط يدلف بيدلف دلف
    يهرب بيهرب تهريب`),
);
const damaged = new Set(foldedWords("دهان دهانات جبس جبصين ديكور باركيه بلاط سيراميك ورق"));

/** «البراد شغال والمشكلة بالمكيف»: what works is not looked for beside something else that is broken. */
export function withoutWorking(things: Phrase[], tokens: readonly Token[]): Phrase[] {
  const isBroken = ({ at, length }: Phrase) =>
    contrasts.has(tokens[at - 1]?.folded ?? "") ||
    contrasts.has(tokens[at - 2]?.folded ?? "") ||
    broken.has(tokens[at + length]?.folded ?? "");
  const isWorking = ({ at, length, text }: Phrase) =>
    !hasTradeName(text) && working.has(tokens[at + length]?.folded ?? "");
  if (!things.some(isWorking)) return things;
  const faulty = things.filter((one) => !isWorking(one) && isBroken(one));
  return faulty.length > 0 ? things.filter((one) => !isWorking(one)) : things;
}

const working = new Set(
  foldedWords("شغال شغالة شغالين ماشي سليم سليمة تمام منيح منيحة مليح كويس كويسة"),
);
const contrasts = new Set(
  foldedWords("المشكلة مشكلة مشكلتي مشكلتنا والمشكلة العطل والعطل الخلل والخلل العلة القصة"),
);
const broken = new Set(
  foldedWords(`خربان خربانة عطلان عطلانة معطل معطلة تعطل تعطلت خرب خربت مكسور مكسورة انكسر انكسرت واقف واقفة وقف وقفت
    بايظ بايظة بطل بطلت مو ما مش`),
);
