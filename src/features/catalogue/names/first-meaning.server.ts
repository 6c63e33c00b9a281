import { fold } from "#src/arabic/spelling/fold.ts";
import { matchingTrades } from "./matching-seeds.server.ts";
import { tradeSeeds } from "./seeds/seeds.server.ts";

/**
 * Whether a text has a word that means this profession first in a country, where countries differ: a
 * «سمكري» is a plumber in Egypt and beats dents out of cars in Saudi Arabia.
 */
export function meansFirstIn(country: string, professionTitle: string, text: string): boolean {
  const words = ` ${fold(text)} `.replaceAll(" ال", " ");
  return matchingTrades(professionTitle, tradeSeeds).some(({ firstIn }) =>
    (firstIn[country] ?? []).some((word) => words.includes(` ${fold(word)} `)),
  );
}
