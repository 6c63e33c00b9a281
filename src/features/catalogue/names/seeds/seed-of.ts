import { fold } from "../../../../arabic/fold.ts";
import { citySeeds } from "./cities/index.ts";
import { type CitySeed, seedEntries, type TradeSeed } from "./seed-types.ts";
import { tradeSeeds } from "./trades/index.ts";

const seedTitles = tradeSeeds
  .flatMap((seed) => seedEntries(seed.titles).map((title) => ({ title: fold(title), seed })))
  .sort((one, other) => other.title.length - one.title.length);

/** The seed of a profession: the one whose longest title is its title or stands in it as whole words. */
export function tradeSeedOf(professionTitle: string): TradeSeed | undefined {
  const folded = ` ${fold(professionTitle)} `;
  return seedTitles.find(({ title }) => folded.includes(` ${title} `))?.seed;
}

/** The seed of a city; of several cities with that name, the one in the given country. */
export function citySeedOf(cityName: string, country: string): CitySeed | undefined {
  const folded = withoutSpaces(cityName);
  const named = citySeeds.filter(({ name }) => withoutSpaces(name) === folded);
  return named.find((seed) => seed.country === country) ?? named[0];
}

const withoutSpaces = (text: string) => fold(text).replaceAll(" ", "");
