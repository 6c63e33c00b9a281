import type { ProfessionTitle } from "./catalogue.ts";

/** What somebody of a trade often does, too. */
const otherTrades: Partial<Record<ProfessionTitle, ProfessionTitle[]>> = {
  سبّاك: ["فني تدفئة مركزية"],
  كهربائي: ["فني طاقة شمسية", "فني كاميرات مراقبة"],
  دهّان: ["فني جبس"],
  بلّاط: ["رخّام"],
};

/** Where somebody of a city often works, too. */
const otherCities: Record<string, string[]> = {
  دمشق: ["دوما"],
  حمص: ["حماة"],
  حماة: ["حمص"],
  دوما: ["دمشق"],
};

/** One of so many has several professions or cities, if the trade or the city is one of these. */
const share = 12;

/** The further professions and cities of the demo's person with this number. */
export const furtherOf = (profession: string, city: string, number: number) =>
  number % share === 0
    ? {
        professions: otherTrades[profession as ProfessionTitle] ?? [],
        cities: otherCities[city] ?? [],
      }
    : { professions: [], cities: [] };
