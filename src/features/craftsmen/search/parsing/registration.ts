import { foldedWords } from "#src/arabic/fold.ts";
import { type NameIndex, rank } from "./name-index.ts";
import { isIgnored, type Token } from "./tokens.ts";

/**
 * Whether a craftsman writes who wants to be listed or looks for work, instead of somebody who looks for one: «أنا
 * كهربائي وبدي سجل عندكم».
 */
export function wantsToRegister(tokens: readonly Token[], index: NameIndex): boolean {
  const has = (words: ReadonlySet<string>) => tokens.some((token) => isOneOf(token, words));
  const hasAct = (acts: ReadonlySet<string>) =>
    tokens.some((token, at) => isOneOf(token, acts) && isHere(tokens[at + 1]));
  const isOfSpeaker = has(speakers) || has(here) || has(questions);
  return (
    (hasAct(registering) && (isOfSpeaker || has(wishes))) ||
    (hasAct(registration) && isOfSpeaker) ||
    (has(adding) && has(own)) ||
    (has(work) && isOnlyTrade(tokens, index)) ||
    (has(seeking) && has(workplaces) && isOnlyTrade(tokens, index))
  );
}

/** Whether a text is written to the site, which no trade is an answer to: «احذفو رقمي من الموقع». */
export const isAboutSite = (tokens: readonly Token[]): boolean =>
  tokens.some((token) => isOneOf(token, ofSite));

const ofSite = new Set(
  foldedWords(`موقع الموقع موقعكم موقعكن تطبيق التطبيق تطبيقكم الدليل دليلكم صفحتكم حساب حسابي الحساب حسابنا رقمي رقمنا
    إعلاني اعلاني صفحتي ملفي اشتراكي كلمة السر باسورد الباسوورد عمولة`),
);

/** Whether the word behind an act does not say that it is done elsewhere: «سجل ابني بالمدرسة», «سجل تجاري». */
const isHere = (next: Token | undefined) =>
  next === undefined ||
  isIgnored(next) ||
  next.folded.startsWith("ك") ||
  [here, own, wishes, speakers].some((words) => isOneOf(next, words));

/** «أنا نجار» and no other trade: who looks for another one may tell what he is. */
function isOnlyTrade(tokens: readonly Token[], index: NameIndex): boolean {
  const own = tokens.flatMap((token, at) => {
    const isTitled = titles.has(tokens[at + 1]?.folded ?? "");
    return isOneOf(token, speakers) ? [at + (isTitled ? 2 : 1)] : [];
  });
  const isTrade = ({ folded }: Token) =>
    index
      .find([folded])
      ?.meanings.some((one) => one.kind === "trade" && one.rank > rank.titleWord) === true;
  const trades = tokens.flatMap((token, at) => (isTrade(token) ? [at] : []));
  return trades.length === 1 && own.includes(trades[0]!);
}

const isOneOf = ({ folded }: Token, words: ReadonlySet<string>) =>
  words.has(folded) || words.has(folded.replace(/^[وفبل](?=...)/, ""));

const titles = new Set(foldedWords("معلم فني صنايعي حرفي مهندس"));

const speakers = new Set(foldedWords("أنا انا اني نحن نحنا احنا"));
const wishes = new Set(
  foldedWords(
    "بدي بدنا أبغى ابغا أريد نريد عايز عاوز عايزة عاوزة حابب حابة بحب أحب ممكن ودي أقدر فيني",
  ),
);
const questions = new Set(foldedWords("كيف شلون ازاي إزاي كيفية طريقة وين"));

/** The site, as people call it who write to it. */
const here = new Set(
  foldedWords(`عندكم عندكن معكم معكن معاكم معاكن لديكم موقع الموقع موقعكم تطبيق التطبيق تطبيقكم الدليل دليلكم الصفحة صفحتكم
    فريقكم اليكم إلكم لكم حالي نفسي اسمي`),
);

/** What who speaks does. */
const registering = new Set(
  foldedWords(
    "سجل اسجل أسجل نسجل اتسجل أتسجل انسجل اشترك أشترك نشترك انضم أنضم ننضم أنتسب انتسب اشتغل أشتغل",
  ),
);
/** These are things, too: «تسجيل كاميرات». */
const registration = new Set(
  foldedWords("تسجيل التسجيل للتسجيل اشتراك الاشتراك للاشتراك انضمام الانضمام للانضمام"),
);
const adding = new Set(
  foldedWords("اضيف أضيف نضيف ضيف إضافة احط أحط بحط نحط حط انشر أنشر نشر اعرض أعرض"),
);
const own = new Set(
  foldedWords(
    "شغلي شغلنا أعمالي خدماتي خدماتنا اسمي رقمي حالي نفسي مهنتي حرفتي ورشتي محلي صفحتي ملفي",
  ),
);
/** «أنا لحام وبدور على ورشة» */
const seeking = new Set(foldedWords("بدور أدور دور ندور بندور ابحث أبحث بحث"));
const workplaces = new Set(foldedWords("ورشة ورشات محل معمل شركة"));

const work = new Set(
  foldedWords("شغل الشغل عمل وظيفة خبرة خبرتي زباين زبائن الزباين سجل اسجل التسجيل"),
);
