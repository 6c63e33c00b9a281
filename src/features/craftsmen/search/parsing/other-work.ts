import { foldedWords } from "#src/arabic/fold.ts";
import { isBrand } from "./brands.ts";
import { isBusiness, isOffice } from "./businesses.ts";
import { type NameIndex, rank } from "./name-index.ts";
import type { Token } from "./tokens.ts";

/**
 * Words behind a trade or a thing that make it the work of another trade: a «حداد سيارات» does not make gates, and
 * «خياطة جرح» is not tailoring. Folded, without «ال».
 */
const changing = new Set(
  foldedWords(
    `سيارة سيارات موتور موتورات دراجة دراجات شاحنة شاحنات قارب سفينة جرح جروح أسنان شعر أظافر بشرة حروق حساسية اكزيما`,
  ),
);

/** Behind these words «دهان» means ointment, not paint: «دهان للحروق», «دهان للوجه». */
const bodies = new Set(
  foldedWords(`حرق حروق حساسية اكزيما صدفية فطريات بواسير رضوض مفاصل عضلات وجه ظهر قدم ركبة رقبة جسم جلد شعر بشرة أسنان أظافر
    شفاه حب حبوب شباب تصبغات تشنج ألم آلام وجع التهاب التهابات جرب حكة`),
);

/** Acts that no craftsman does to a thing: who sells a wardrobe needs no carpenter. */
const otherActs = new Set(
  foldedWords(
    `بيع شراء شرا نشتري يشتري أشتري للبيع للشراء للإيجار إيجار أجار للأجار استئجار تأجير نقليات
    ببيع أبيع نبيع بنبيع بشتري بنشتري اشتري شاري شاريين بايع`,
  ),
);

/** Acts of who speaks: «بدي بيع سيراميك» needs no tiler, although the tiler is called by that word. */
const ownActs = new Set(
  foldedWords("للبيع ببيع أبيع نبيع بنبيع بشتري بنشتري اشتري أشتري نشتري شاري شاريين"),
);

/** Whom a workshop looks for, and what it offers: «مطلوب صانع لورشة نجارة براتب». */
const helpers = new Set(foldedWords("صانع شب شاب شباب صبي شغيل شغيلة موظف موظفة"));
const masters = new Set(foldedWords("عامل عمال معلم معلمين فني"));
const wanted = new Set(foldedWords("مطلوب يطلب بطلب"));
const workshops = new Set(foldedWords("ورشة مشغل منشرة"));
const pay = new Set(foldedWords("راتب رواتب دوام"));

/** Moving a household with its bedroom is not a carpenter's work; moving an air conditioner is its installer's. */
const moving = new Set(foldedWords("نقل نقلة انقل ننقل ينقل أنقل النقل"));
const households = new Set(
  foldedWords("بيت البيت منزل المنزل عفش العفش فرش الفرش أثاث الأثاث أغراض الأغراض غراض"),
);

/** What people negate: «مو كهربائي، بدي سباك». */
const negations = new Set(foldedWords("مو مش مهو موش ليس مب"));
/** «ما بدي نجار» */
const notWished = new Set(foldedWords("ما مو مش لا مب"));
const wishes = new Set(foldedWords("بدي بدنا أبغى ابغا عايز عاوز أريد اريد محتاج"));

/** Whether the word behind the phrase at a token makes another work of it. */
export function isChanged(tokens: readonly Token[], at: number, length: number): boolean {
  const following = tokens[at + length]?.folded ?? "";
  const isOther = length === 1 && isOffice(tokens, at, (word) => uncovered.has(word));
  const isForBody = /^لل?/.test(following) && bodies.has(following.replace(/^لل?/, ""));
  return isOther || isForBody || changing.has(withoutArticle(following));
}

export function isNegated(tokens: readonly Token[], at: number): boolean {
  const [before, last] = [tokens[at - 2]?.folded ?? "", tokens[at - 1]?.folded ?? ""];
  return negations.has(last) || (wishes.has(last) && notWished.has(before));
}

/** Whether the words tell of an act that no craftsman does to the things that they name. */
export const haveOtherAct = (tokens: readonly Token[]): boolean =>
  has(tokens, otherActs) || (has(tokens, moving) && has(tokens, households)) || hires(tokens);

/**
 * Whether who speaks sells or buys what stands first: «بدي بيع سيراميك زايد».
 * @param things where the known words stand
 */
export const sellsThing = (tokens: readonly Token[], things: readonly { at: number }[]): boolean =>
  things.length > 0 &&
  tokens.some(
    (_token, at) => at + 1 === things[0]!.at && isOwnAct(tokens, at) && !isNegated(tokens, at),
  );

/** A «محل بيع ستائر» is that of a craftsman, too, and «وين بشتري سيراميك» a question. */
function isOwnAct(tokens: readonly Token[], at: number): boolean {
  const isAsked = tokens.slice(0, at).some(({ folded }) => questions.has(folded));
  const isWished = wishes.has(tokens[at - 1]?.folded ?? "");
  return !isAsked && (isOneOf(tokens[at]!, ownActs) || (isWished && tokens[at]!.folded === "بيع"));
}

const questions = new Set(foldedWords("وين فين منين مين أين"));

/** Whether a workshop looks for a worker. */
export function hires(tokens: readonly Token[]): boolean {
  const isAny = (words: ReadonlySet<string>) => tokens.some(({ folded }) => words.has(folded));
  const isHelper = isAny(helpers);
  if (!isHelper && !isAny(masters)) return false;
  const isForWorkshop = tokens.some(
    ({ folded }) => /^[لب]/.test(folded) && workshops.has(folded.slice(1)),
  );
  // «معلم كهربا لورشة» is for a house that is being built.
  const isForWorker = isForWorkshop && (isHelper || isAny(wanted));
  return isForWorker || tokens.some(({ folded }) => pay.has(folded.replace(/^ب/, "")));
}

/** Whether one of the words occurs without being negated: «ما بدي انقل العفش» does not ask for a move. */
const has = (tokens: readonly Token[], words: ReadonlySet<string>) =>
  tokens.some((token, at) => isOneOf(token, words) && !isNegated(tokens, at));

const isOneOf = ({ folded }: Token, words: ReadonlySet<string>) =>
  words.has(folded) || words.has(folded.replace(/^[وب](?=...)/, ""));

/**
 * The places of words for a work that directories of craftsmen do not list, or that this site has no profession for,
 * and that no admin has added.
 */
export const findUncovered = (tokens: readonly Token[], index: NameIndex): number[] =>
  tokens.flatMap(({ folded }, at) => {
    if (isNegated(tokens, at) || isNegated(tokens, at - 1)) return [];
    const alone = withoutArticle(folded);
    const isListed = uncovered.has(folded) || uncovered.has(alone) || isBrand(folded);
    if (isListed && index.find([folded]) === undefined) return [at];
    const phrase = [folded, tokens[at + 1]?.folded ?? ""];
    const isOtherTrade =
      index.isOtherTrade(folded) || (phrase[1] !== "" && index.isOtherTrade(phrase.join(" ")));
    return isOtherTrade && index.find(phrase) === undefined && !isNamed(phrase, index) ? [at] : [];
  });

/** Whether a word has no other use: «الشقة» is also where something is broken, and «تنظيف» what is done to it. */
export const isOnlyUncovered = ({ folded }: Token): boolean => {
  const alone = withoutArticle(folded);
  return (uncovered.has(folded) || uncovered.has(alone)) && !ambiguous.has(alone);
};

/** Whether a word is for what is sold there: a «محل ملابس» makes none, nor does a «معرض سيارات» repair any. */
export function isSold(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  const alone = withoutArticle(tokens[at]!.folded);
  return before !== undefined && isBusiness(before) && (uncovered.has(alone) || cars.has(alone));
}

const cars = new Set(foldedWords("سيارة سيارات"));

const ambiguous = new Set(
  foldedWords(`شقة شقق فيلا مدرسة عيادة مشفى مستشفى مطعم مطاعم فندق فنادق نادي صيدلية روضة حضانة كافيه قهوة تلفزيون
    شاشة رسيفر كمبيوتر كومبيوتر لابتوب ملابس خضار ذهب تنظيف منظفات برمجة`),
);

/** Whether one of the words calls a profession of the site by name. */
const isNamed = (words: string[], index: NameIndex) =>
  words.some((word) =>
    index
      .find([word])
      ?.meanings.some(({ kind, rank: one }) => kind === "trade" && one > rank.trouble),
  );

const withoutArticle = (word: string) => word.replace(/^ال(?=...)/, "");

/** By hand: other occupations, goods and services that people look for. */
const uncovered = new Set(
  foldedWords(`محامي محامية محاماة طبيب طبيبة أطباء دكتور دكتورة ممرض ممرضة تمريض صيدلية صيدلي مشفى مستشفى عيادة
    تكسي تاكسي سائق شوفير سواق ليموزين سرفيس حلاق حلاقة كوافير كوافيرة مكياج ماكياج ميك مدرس مدرسة مدرسين خصوصي
    خصوصية روضة حضانة جليسة مربية خادمة شغالة خدامة وظيفة وظائف توظيف شقة شقق عقار عقارات عقاري عقارية سمسار فيلا
    مطعم مطاعم بيتزا شاورما حلويات كيك تورتة كافيه قهوة ذبيحة خروف خضار سوبرماركت بقالة دليفري
    شحن عفش ونش سطحة فندق فنادق حجز طيران تذاكر تذكرة فيزا تأشيرة سياحة جواز ترجمة مترجم محاسب محاسبة
    مبرمج برمجة مصمم لابتوب لابتوبات كمبيوتر كومبيوتر حاسوب جوال جوالات موبايل موبايلات آيفون طابعة بلايستيشن
    مصور عرس أعراس زفة مطرب طبال نادي مدرب سباحة مساج تدليك حجامة رقية بيطري بيطرية قطط كلاب تنظيف
    منظفات شاشة تلفزيون رسيفر مهندس معماري معمارية هندسة قرض قروض صراف صرافة تحويل ذهب مجوهرات عطور ملابس أحذية`),
);
