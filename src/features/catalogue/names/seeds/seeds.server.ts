import { readTsv } from "#src/util/tsv.server.ts";

/** Other names that are attached to a profession by its title. */
export interface TradeSeed {
  /**
   * A profession gets these names if its folded title is one of these or holds one as whole words,
   * unless that one is part of another seed's title that fits: «كهربائي سيارات» is not a «كهربائي».
   */
  titles: string[];
  /** What people call the trade (dialects of all Arab countries, English, French); 12 or more. */
  names: string[];
  /** Words of trouble: what breaks, parts, works, brands that became words; 20 or more. */
  words: string[];
  /** By ISO 3166 country, where countries differ: words of this seed that mean this trade first there. */
  firstIn: Partial<Record<string, string[]>>;
}

/** Coordinates are from GeoNames (geonames.org), CC BY 4.0, rounded to three decimals. */
export interface CitySeed {
  name: string;
  otherNames: string[];
  /** ISO 3166 code. */
  country: string;
  latitude: number;
  longitude: number;
  /** The governorate by its capital, where it is known: a town belongs to a city of its own one. */
  region: string;
}

export const tradeSeeds: readonly TradeSeed[] = readTradeSeeds();
export const citySeeds: readonly CitySeed[] = readCitySeeds();

function readTradeSeeds(): TradeSeed[] {
  const file = new URL("trade-words.tsv", import.meta.url);
  const seeds = new Map<string, TradeSeed>();
  // docs/word-sources.md explains the columns `source` and `dialect`.
  const rows = readTsv<"trade" | "kind" | "text" | "first in" | "source" | "dialect">(file);
  for (const { trade, kind, text, "first in": countries } of rows) {
    const seed = seeds.get(trade) ?? { titles: [], names: [], words: [], firstIn: {} };
    seeds.set(trade, seed);
    if (kind === "title") seed.titles.push(text);
    else if (kind === "name") seed.names.push(text);
    else seed.words.push(text);
    for (const country of countries.split(" ").filter(Boolean)) {
      seed.firstIn[country] = [...(seed.firstIn[country] ?? []), text];
    }
  }
  return [...seeds.values()];
}

function readCitySeeds(): CitySeed[] {
  const file = new URL("city-names.tsv", import.meta.url);
  const rows = readTsv<"country" | "city" | "latitude" | "longitude" | "other names" | "region">(
    file,
  );
  return rows.map(({ country, city, latitude, longitude, "other names": otherNames, region }) => ({
    name: city,
    otherNames: otherNames.split("، ").filter(Boolean),
    country,
    latitude: Number(latitude),
    longitude: Number(longitude),
    region,
  }));
}
