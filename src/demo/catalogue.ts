import { cities } from "./cities.ts";

/** The trades of the drawn portraits: `plumber-3` is the third plumber. */
export type PortraitTrade =
  | "builder"
  | "carpenter"
  | "electrician"
  | "painter"
  | "plumber"
  | "smith"
  | "technician";

export interface DemoProfession {
  title: string;
  /** The trade whose portraits fit; null if none do, and the placeholder is shown. */
  portraits: PortraitTrade | null;
  /** Relative frequency. */
  weight: number;
  /** Share of women, 0 to 1. */
  women: number;
  /** Only in big cities: no lift mechanic in a small town. */
  urban: boolean;
  /** Has a shop to which customers come. */
  shop: boolean;
  /** Maximum experience in years: nobody installed solar panels 40 years ago. */
  maxExperience: number;
}

/** The capitals of the 14 governorates (دوما for Rif Dimashq), then towns. */
export const demoCities: string[] = cities.map(({ name }) => name);

export const demoProfessions = [
  trade("سبّاك", "plumber", 30, 0.06),
  trade("كهربائي", "electrician", 28, 0.1),
  trade("نجّار", "carpenter", 22, 0.1),
  trade("دهّان", "painter", 22, 0.14),
  trade("حدّاد", "smith", 13, 0.08),
  trade("بلّاط", "builder", 12, 0),
  trade("بنّاء", "builder", 11, 0.12),
  trade("فني تكييف", "technician", 12, 0.08, { maxExperience: 35 }),
  trade("فني طاقة شمسية", "technician", 11, 0.15, { maxExperience: 14 }),
  trade("فني برّادات وغسّالات", "technician", 9, 0.06, { maxExperience: 40 }),
  trade("ميكانيكي سيارات", "technician", 9, 0, { shop: true }),
  trade("فني ألمنيوم", "technician", 7, 0, { maxExperience: 38 }),
  trade("كهربائي سيارات", "electrician", 6, 0, { shop: true }),
  trade("فني كاميرات مراقبة", "technician", 5, 0.15, { maxExperience: 18 }),
  trade("خياطة وتفصيل", null, 6, 0.75, { shop: true }),
  trade("فني تدفئة مركزية", "plumber", 5, 0, { maxExperience: 42 }),
  trade("فني جبس", "builder", 5, 0.1),
  trade("رخّام", "builder", 4, 0),
  trade("فني عزل أسطح", "painter", 4, 0, { maxExperience: 40 }),
  trade("زجّاج", null, 4, 0),
  trade("منجّد", null, 4, 0.2, { shop: true }),
  trade("بستاني", null, 3, 0.2),
  trade("فني صحون لاقطة", "technician", 4, 0, { maxExperience: 30 }),
  trade("فني أقفال", "technician", 3, 0),
  trade("فني ستائر", "technician", 3, 0.35),
  trade("فني مصاعد", "technician", 3, 0, { urban: true, maxExperience: 32 }),
] as const satisfies readonly DemoProfession[];

export type ProfessionTitle = (typeof demoProfessions)[number]["title"];

function trade<const Title extends string>(
  title: Title,
  portraits: PortraitTrade | null,
  weight: number,
  women: number,
  { urban = false, shop = false, maxExperience = 45 } = {},
): DemoProfession & { title: Title } {
  return { title, portraits, weight, women, urban, shop, maxExperience };
}
