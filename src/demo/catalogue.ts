import { places } from "./places.ts";

/** The trades of the drawn portraits; `plumber-3` is the third of the first word. */
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
  /** Whose tools fit; null where no drawn person does, and the placeholder is shown. */
  portraits: PortraitTrade | null;
  /** How common the trade is beside the others. */
  weight: number;
  /** The share of women, 0 to 1. */
  women: number;
  /** Only where there is work for it: no lift mechanic in a small town. */
  urban: boolean;
  /** The customer comes to him. */
  shop: boolean;
  /** The most years anyone can have in it; nobody put up solar panels 40 years ago. */
  longest: number;
}

/** The capitals of the 14 governorates (دوما is that of the Damascus countryside), then towns. */
export const demoCities: string[] = places.map(({ name }) => name);

export const demoProfessions = [
  trade("سبّاك", "plumber", 30, 0.06),
  trade("كهربائي", "electrician", 28, 0.1),
  trade("نجّار", "carpenter", 22, 0.1),
  trade("دهّان", "painter", 22, 0.14),
  trade("حدّاد", "smith", 13, 0.08),
  trade("بلّاط", "builder", 12, 0),
  trade("بنّاء", "builder", 11, 0.12),
  trade("فني تكييف", "technician", 12, 0.08, { longest: 35 }),
  trade("فني طاقة شمسية", "technician", 11, 0.15, { longest: 14 }),
  trade("فني برّادات وغسّالات", "technician", 9, 0.06, { longest: 40 }),
  trade("ميكانيكي سيارات", "technician", 9, 0, { shop: true }),
  trade("فني ألمنيوم", "technician", 7, 0, { longest: 38 }),
  trade("كهربائي سيارات", "electrician", 6, 0, { shop: true }),
  trade("فني كاميرات مراقبة", "technician", 5, 0.15, { longest: 18 }),
  trade("خياطة وتفصيل", null, 6, 0.75, { shop: true }),
  trade("فني تدفئة مركزية", "plumber", 5, 0, { longest: 42 }),
  trade("فني جبس", "builder", 5, 0.1),
  trade("رخّام", "builder", 4, 0),
  trade("فني عزل أسطح", "painter", 4, 0, { longest: 40 }),
  trade("زجّاج", null, 4, 0),
  trade("منجّد", null, 4, 0.2, { shop: true }),
  trade("بستاني", null, 3, 0.2),
  trade("فني صحون لاقطة", "technician", 4, 0, { longest: 30 }),
  trade("فني أقفال", "technician", 3, 0),
  trade("فني ستائر", "technician", 3, 0.35),
  trade("فني مصاعد", "technician", 3, 0, { urban: true, longest: 32 }),
] as const satisfies readonly DemoProfession[];

export type ProfessionTitle = (typeof demoProfessions)[number]["title"];

function trade<const Title extends string>(
  title: Title,
  portraits: PortraitTrade | null,
  weight: number,
  women: number,
  { urban = false, shop = false, longest = 45 } = {},
): DemoProfession & { title: Title } {
  return { title, portraits, weight, women, urban, shop, longest };
}
