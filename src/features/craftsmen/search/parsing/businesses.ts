import { foldedWords } from "#src/arabic/fold.ts";
import { praise } from "#src/features/craftsmen/search/words/search-text.ts";
import type { NameIndex } from "./name-index.ts";
import { isIgnored, type Token } from "./tokens.ts";

/** Whether a word is one for where somebody works or sells, and for nothing else. */
export const isShop = ({ folded }: Token): boolean => shops.has(folded.replace(/^ال/, ""));

/** Whether a word is one for where somebody works or sells. */
export const isBusiness = (token: Token): boolean => isShop(token) || isDesk(token);

/**
 * Whether the word at a token is an office of what the next word says, and no desk: «مكتب سفريات».
 * @param isOtherWork whether a word is for a work that no craftsman does
 */
export function isOffice(
  tokens: readonly Token[],
  at: number,
  isOtherWork: (word: string) => boolean,
): boolean {
  const next = tokens[at + 1]?.folded ?? "";
  const isKind = [next, next.replace(/^ال/, "")].some(
    (word) => ofOffices.has(word) || isOtherWork(word),
  );
  return isDesk(tokens[at]!) && isKind;
}

/**
 * Whether the text ends with «مكتب» and a word that is not known: what such an office does is not known either. A desk
 * is broken, or to be made.
 */
export function mayBeOffice(tokens: readonly Token[], at: number, index: NameIndex): boolean {
  const next = tokens[at + 1];
  if (!next || !isDesk(tokens[at]!) || at + 2 < tokens.length) return false;
  const isWished = tokens.slice(0, at).every((one) => isIgnored(one) && !repairs.has(one.folded));
  const { folded } = next;
  const tellsOfDesk = ofDesks.has(folded) || praise.has(folded) || joined.test(folded);
  const isKnown = index.find([folded]) !== undefined || index.places.find(folded) !== null;
  return isWished && !isIgnored(next) && !tellsOfDesk && !isKnown;
}

const repairs = new Set(
  foldedWords("تصليح صلح تركيب ركب صيانة إصلاح يصلح بيصلح يصلحلي يركب بيركب"),
);

const isDesk = ({ folded }: Token) => desks.has(folded.replace(/^ال/, ""));

const desks = new Set(foldedWords("مكتب مكاتب"));

const shops = new Set(
  foldedWords(`محل محلات شركة شركات معرض معارض متجر متاجر مركز مراكز سوق وكالة مؤسسة بوتيك بوتيكات
    دكان دكاكين عيادة عيادات`),
);

/** What offices are of, beside the works of `other-work.ts`. By hand. */
const ofOffices = new Set(
  foldedWords(`سفر سفريات سياحي سياحية السياحة رحلات حج عمرة حوالات حوالة تحويلات استقدام تخليص جمركي جمارك
    استشارات استشاري استشارية قانوني قانونية قانون محامين محاميين هندسي هندسية مهندسين تدقيق بريد زفاف زواج مأذون تأمين
    تأمينات إعلان إعلانات دعاية تسويق طباعة دراسات استيراد تصدير تجاري قبول قبولات تدريب دورات طلابي جامعي خدمات
    تشغيل عمل تكاسي تكسيات باصات طوابع معاملات تعقيب معقب عقود إيجارات أراضي سيارات إدارة مساحة مساح توصيل نقل`),
);

/** How a desk is, what it is made of and whose it is. By hand. */
const ofDesks = new Set(
  foldedWords(`خشب خشبي زان سنديان جوز بلوط سويد لاتيه ملامين فورميكا حديد حديدي معدن معدني زجاج زجاجي قزاز مدير
    مدراء موظف موظفين دراسي دراسة مدرسي أطفال اطفال ولاد أولاد طفل بنات استقبال كمبيوتر كومبيوتر لابتوب بيتي منزلي زاوية
    جداري صغير كبير طويل عريض مستعمل جديد قديم عتيق أبيض أسود بني رمادي مودرن كلاسيك حديث فخم بدرج بدروج دروج
    درج جوارير جرار أدراج مخلع مخلوع مفكوك مكسر تفصيل قابل قابلة متحرك`),
);

/** «مكتب للولاد», «مكتب بجرارين» */
const joined = /^[بلكو]/;
