import { fold, foldWithoutSpaces } from "#src/arabic/fold.ts";
import type { NameList } from "./contract.ts";
import { type CitySeed, type TradeSeed, tradeSeeds } from "./seeds/seeds.server.ts";

/** A name that a profession or city gets by its title. */
export interface Seed {
  name: string;
  folded: string;
  list: NameList;
}

/**
 * The names of the seeds whose title this is, or else of those whose title is part of it as whole words:
 * «كهربائي سيارات» is not a «كهربائي».
 */
export function seedsOfProfession(title: string, seeds: readonly TradeSeed[]): Seed[] {
  return matchingTrades(title, seeds).flatMap(({ names, words }) => [
    ...toSeeds(names, "name"),
    ...toSeeds(words, "trouble"),
  ]);
}

export function matchingTrades(title: string, seeds: readonly TradeSeed[]): TradeSeed[] {
  const folded = fold(title);
  const exact = seeds.filter((seed) => seed.titles.some((one) => fold(one) === folded));
  if (exact.length > 0) return exact;
  const words = ` ${folded} `.replace(/ و(?=\S{3})/g, " ");
  const held = seeds.flatMap((seed) =>
    seed.titles
      .map((one) => fold(one))
      .filter((one) => words.includes(` ${one} `) || ` ${folded} `.includes(` ${one} `))
      .map((part) => ({ seed, part })),
  );
  const isPartOfOther = (part: string) =>
    held.some((other) => other.part !== part && ` ${other.part} `.includes(` ${part} `));
  return [...new Set(held.filter(({ part }) => !isPartOfOther(part)).map(({ seed }) => seed))];
}

/** Whether a text is one of the titles by which the program knows a profession: «كهرباء» of a «كهربائي». */
export function isKnownTitleOf(professionTitle: string, text: string): boolean {
  const folded = fold(text);
  return matchingTrades(professionTitle, tradeSeeds).some(({ titles }) =>
    titles.some((title) => fold(title) === folded),
  );
}

/** Cities of one name in two countries have the names of both. */
export const seedsOfCity = (name: string, seeds: readonly CitySeed[]): Seed[] =>
  citySeedsOf(name, seeds).flatMap(({ otherNames }) => toSeeds(otherNames, "name"));

export function citySeedsOf(name: string, seeds: readonly CitySeed[]): CitySeed[] {
  const known =
    seedsByName.get(seeds) ?? Map.groupBy(seeds, (seed) => foldWithoutSpaces(seed.name));
  seedsByName.set(seeds, known);
  return known.get(foldWithoutSpaces(name)) ?? [];
}

/** Folding all names for each name that is looked up would take seconds where places are attached. */
const seedsByName = new WeakMap<readonly CitySeed[], Map<string, CitySeed[]>>();

const toSeeds = (names: string[], list: NameList): Seed[] =>
  names.map((name) => ({ name, folded: fold(name), list }));

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
