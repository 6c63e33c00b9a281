import { plural } from "../../../arabic/plural.ts";
import { craftsmenCount } from "../texts.ts";
import type { Trade } from "./contract.ts";

/** «سبّاك في دمشق» */
export const tradeName = ({ profession, city }: Trade) => `${profession.title} في ${city.name}`;

export const tradeTexts = {
  /** Titles are typed freely, so no sentence inflects them; one person or many, it holds. */
  intro: ({ profession, city }: Trade) =>
    `هنا من سجّل نفسه بمهنة «${profession.title}» في ${city.name} واطّلعت إدارة الموقع على ملفه قبل نشره. افتح الملف لتقرأ عن الخبرة والعمل، ثم اطلب الرقم واتصل مباشرة.`,
  none: ({ profession, city }: Trade) =>
    `لا حرفيين بعد بمهنة «${profession.title}» في ${city.name}.`,
  description: (trade: Trade, total: number) =>
    `${plural(total, craftsmenCount)} بمهنة «${trade.profession.title}» في ${trade.city.name}. اقرأ عن الخبرة والعمل، ثم اتصل مباشرة، بلا وسيط.`,
  page: (page: number) => `الصفحة ${page}`,
  browse: "تصفّح حسب المهنة والمدينة",
  sameProfession: ({ profession }: Trade) => `«${profession.title}» في مدن أخرى`,
  sameCity: ({ city }: Trade) => `مهن أخرى في ${city.name}`,
  searchAgain: "ابحث عن غير ذلك",
};
