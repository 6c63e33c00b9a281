import cityData from "./content/cities.json" with { type: "json" };
import professionData from "./content/professions.json" with { type: "json" };
import type tradeSentences from "./content/trade-sentences.json";
import type { Region } from "./names.ts";
import type { PortraitTrade } from "./portraits.ts";

export type ProfessionTitle = keyof typeof tradeSentences;

export interface DemoProfession {
  title: ProfessionTitle;
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

/** A city of the demo; only its name is stored. */
export interface DemoCity {
  name: string;
  /** Relative number of craftsmen. */
  weight: number;
  /** Whether `areas` are quarters of a big city, or places near a town. */
  big: boolean;
  areas: readonly string[];
  /** Regions of the inhabitants' names; a repeated region is more frequent. */
  regions: readonly Region[];
}

export const demoProfessions = professionData as readonly DemoProfession[];

/** The capitals of the governorates first (دوما for Rif Dimashq), then other towns. */
export const cities = cityData as readonly DemoCity[];

export const demoCities: string[] = cities.map(({ name }) => name);
