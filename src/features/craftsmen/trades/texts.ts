import { plural } from "../../../arabic/plural.ts";
import { craftsmenCount } from "../texts.ts";
import type { Trade } from "./contract.ts";

/** «سبّاك في دمشق» */
export const tradeName = ({ profession, city }: Trade) => `${profession.title} في ${city.name}`;

export const tradeTexts = {
  /** Titles are typed freely, so the sentence goes around them and never inflects them. */
  intro: ({ profession, city }: Trade) =>
    `حرفيون سجّلوا أنفسهم بمهنة «${profession.title}» في ${city.name}، واطّلعت إدارة الموقع على ملفاتهم قبل نشرها. افتح ملف أحدهم لتقرأ عن خبرته وعمله، ثم اطلب رقمه واتصل به مباشرة.`,
  none: ({ profession, city }: Trade) =>
    `لا حرفيين بعد بمهنة «${profession.title}» في ${city.name}. جرّب مدينة قريبة أو مهنة أخرى.`,
  description: (trade: Trade, total: number) =>
    `${plural(total, craftsmenCount)} بمهنة «${trade.profession.title}» في ${trade.city.name}. اقرأ عن خبرة كل واحد منهم، ثم اتصل به مباشرة، بلا وسيط.`,
  page: (page: number) => `الصفحة ${page}`,
  browse: "تصفّح حسب المهنة والمدينة",
  sameProfession: ({ profession }: Trade) => `«${profession.title}» في مدن أخرى`,
  sameCity: ({ city }: Trade) => `مهن أخرى في ${city.name}`,
  searchAgain: "ابحث عن غير ذلك",
};
