import { plural } from "#src/arabic/plural.ts";
import { craftsmenCount } from "#src/features/craftsmen/texts.ts";
import type { Trade } from "./contract.ts";

/** «سبّاك في دمشق» */
export const tradeName = ({ profession, city }: Trade) => `${profession.title} في ${city.name}`;

export const tradeTexts = {
  description: (trade: Trade, total: number) =>
    `${plural(total, craftsmenCount)} بمهنة «${trade.profession.title}» في ${trade.city.name}. اقرأ عن الخبرة والعمل، ثم اتصل مباشرة، بلا وسيط.`,
  page: (page: number) => `الصفحة ${page}`,
  browse: "تصفّح حسب المهنة والمدينة",
  sameProfession: ({ profession }: Trade) => `«${profession.title}» في مدن أخرى`,
  sameCity: ({ city }: Trade) => `مهن أخرى في ${city.name}`,
};

export const tileTexts = {
  title: "اختر المهنة",
  all: "الكل",
  allTrades: "كل المهن",
  changeCity: "تغيير",
};

export const sheetTexts = {
  title: "في أي مدينة؟",
  loading: "جارٍ جلب المدن…",
  anywhere: "كل المدن",
};
