/** Other names that are attached to a profession by its title. Lists are separated by «، ». */
export interface TradeSeed {
  /**
   * A profession gets these names if its folded title is one of these or holds one as whole words,
   * unless that one is part of another seed's title that fits: «كهربائي سيارات» is no «كهربائي».
   */
  titles: string;
  /** What people call the trade (dialects of all Arab countries, English, French); 12 or more. */
  names: string;
  /** Words of trouble: what breaks, parts, works, brands that became words; 20 or more. */
  words: string;
  /** Where countries differ in what a word means: words of this seed that mean this trade first there. */
  firstIn?: Partial<Record<string /* ISO 3166 country */, string>>;
}

/** Coordinates are from GeoNames (geonames.org), CC BY 4.0, rounded to three decimals. */
export interface CitySeed {
  name: string;
  /** Other names, separated by «، »; may be empty. */
  names: string;
  /** ISO 3166 code. */
  country: string;
  latitude: number;
  longitude: number;
}

/** A seed whose lists are written over several lines. */
export const tradeSeed = (seed: TradeSeed): TradeSeed => ({
  ...seed,
  names: inOneLine(seed.names),
  words: inOneLine(seed.words),
});

/** Makes the seeds of one country's cities. */
export const cityOf =
  (country: string) =>
  (name: string, latitude: number, longitude: number, names = ""): CitySeed => ({
    name,
    names,
    country,
    latitude,
    longitude,
  });

/** The entries of a list of a seed. */
export const seedEntries = (list: string): string[] => (list === "" ? [] : list.split("، "));

const inOneLine = (list: string) => list.trim().replace(/\s+/g, " ");
